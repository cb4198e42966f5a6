#include "procedures/gwas/procedures.h"

#include "procedures/gwas/fire.h"
#include "procedures/gwas/leaders.h"
#include "procedures/gwas/turn.h"

namespace flagplot::procedures::gwas {

std::vector<referee::Procedure> procedures() {
    const std::string sheet = "GWAS Player Aid Sheet, ";
    return {
        {"gwas.prepare", "gwas", "Prepare the scenario", sheet + "Scenario Preparation",
         "A checklist: patrol zones, airships, fleets, flagships, missions, orders.", 3, prepare_scenario},
        {"gwas.check-weather", "gwas", "Check weather", sheet + "Weather Table",
         "A die for each theatre; in a gale one for each destroyer and torpedo boat.", 2, check_weather},
        {"gwas.check-fleets", "gwas", "Check fleets and missions", sheet + "Scenario Preparation",
         "Ships, nationalities and orders against the Missions table.", 2, check_fleets},
        {"gwas.combine", "gwas", "Combine fleets", sheet + "Game Turn Sequence of Play", "Two fleets in one zone.", 2,
         combine_fleets},
        {"gwas.write-orders", "gwas", "Write orders", sheet + "Game Turn Sequence of Play",
         "For two turns hence, for fleets on Raid and Intercept.", 1, plan_orders, orders_due},
        {"gwas.abort", "gwas", "Change a mission to Abort", sheet + "Game Turn Sequence of Play",
         "With orders from two turns hence on.", 1, abort_mission},
        {"gwas.write-abort-orders", "gwas", "Orders after combat", sheet + "Game Turn Sequence of Play",
         "For all turns, for fleets newly on Abort.", 1, write_abort_orders, abort_orders_due},
        {"gwas.check-fuel", "gwas", "Check fuel", sheet + "Game Turn Sequence of Play",
         "What each ship has left, and who fuels.", 1, check_fuel, fuel_due},
        {"gwas.move", "gwas", "Move fleets", sheet + "Movement Allowance Modifiers",
         "Each fleet's order and how fast it may go.", 2, move_fleets, movement_due},
        {"gwas.check-foundering", "gwas", "Check for foundering", sheet + "Foundering Check",
         "All ships in question at once.", 2, check_foundering, foundering_due},
        {"gwas.launch", "gwas", "Launch aircraft", sheet + "Launching Aircraft", "A die for each.", 2, launch_aircraft,
         launching_due},
        {"gwas.move-aircraft", "gwas", "Move aircraft", sheet + "Movement Allowance Modifiers",
         "Airships, and aircraft in the air.", 2, move_aircraft, aircraft_due},
        {"gwas.recover", "gwas", "Recover aircraft", sheet + "Recovering Aircraft", "A die for each.", 2,
         recover_aircraft, recovery_due},
        {"gwas.check-contact", "gwas", "Search", sheet + "Search Table",
         "Whether a fleet, submarine or MTB finds a fleet.", 2, search, search_due},
        {"gwas.pursue", "gwas", "Pursue", sheet + "Pursuit", "Whether a fleet keeps contact.", 2, pursue, pursuit_due},
        {"gwas.enter-minefield", "gwas", "Enter a minefield", sheet + "Minefield Table",
         "Each ship of a fleet rolls, and the damage.", 2, enter_minefield, minefields_due},
        {"gwas.sweep", "gwas", "Sweep mines", sheet + "Sweeping Mines", "A die for each minesweeper.", 2, sweep_mines,
         sweeping_due},
        {"gwas.locate-merchants", "gwas", "Locate merchants", sheet + "Merchant Location Table",
         "A die for each warship.", 2, locate_merchants, merchants_due},
        {"gwas.check-grounding", "gwas", "Involuntary grounding", sheet + "Involuntary Grounding", "One ship.", 1,
         check_grounding},
        {"gwas.refloat", "gwas", "Refloat", sheet + "Refloating", "One ship, and its hull hits.", 2, refloat,
         refloating_due},
        {"gwas.battle", "gwas", "Tactical combat", sheet + "Tactical Combat Sequence of Play",
         "The next steps of the combat: initiative, set-up, movement, fire.", 4, fight},
        {"gwas.attack-with-mtbs", "gwas", "MTB attack", sheet + "MTB Attacks",
         "Who may fire, and the torpedoes of those that survive.", 3, attack_with_mtbs},
        {"gwas.attack-with-submarine", "gwas", "Submarine attack", sheet + "Anti-Submarine Attacks",
         "Its hunters first, then its torpedoes.", 3, attack_with_submarine},
        {"gwas.attack-submarine", "gwas", "Attack a submarine", sheet + "Anti-Submarine Attacks",
         "A die for every three DDs, TBs and MSs.", 2, attack_submarine},
        {"gwas.repair", "gwas", "Emergency repairs", sheet + "Emergency Repairs",
         "One ship that damage has stopped, once a turn.", 2, repair, repairs_due},
        {"gwas.end-battle", "gwas", "End the combat", sheet + "Tactical Combat Sequence of Play",
         "Before its sequence is over.", 3, end_battle},
        {"gwas.leaders", "gwas", "Leaders of ships that sank", sheet + "Critical Damage Table",
         "What became of them, where you have crossed off a ship's boxes yourself.", 1, ask_for_leaders, leaders_due},
    };
}

}  // namespace flagplot::procedures::gwas
