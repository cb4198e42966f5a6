"""The JSON Schemas of tables/schema, which refer to each other by file name."""

import functools
import json

import jsonschema

import program

FOLDER = program.SOURCE / "tables/schema"


@functools.lru_cache(maxsize=None)
def validator(name, definition=None):
    """Of a schema, or of one of its definitions."""
    schema = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    if definition is not None:
        assert definition in schema["definitions"], definition
        schema = {"$ref": f"{name}.schema.json#/definitions/{definition}"}
    resolver = jsonschema.RefResolver(FOLDER.as_uri() + "/", schema)
    return jsonschema.Draft7Validator(schema, resolver=resolver)


def leaves(error):
    """What exactly is wrong: the ends of the tree of errors."""
    if not error.context:
        return [f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"]
    return [leaf for one in error.context for leaf in leaves(one)]


def problems(name, document, definition=None):
    """What the schema has against the document, a line each; nothing if it fits."""
    return [leaf for error in validator(name, definition).iter_errors(document) for leaf in leaves(error)]
