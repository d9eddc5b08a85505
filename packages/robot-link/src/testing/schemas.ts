import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { ProtocolVersion } from '@rota/contract/robots';

const FOLDER = new URL('../../../../../shared/schemas/vda5050/', import.meta.url);

/** Undefined when the schemas stand beside the project, else why tests against them are skipped. */
export const schemasMissing = existsSync(FOLDER)
  ? undefined
  : 'the folder ../shared/schemas is not beside the project';

export type SchemaName =
  'order' | 'instantActions' | 'state' | 'visualization' | 'connection' | 'factsheet' | 'zoneSet';

const compiled = new Map<string, ValidateFunction>();

/** The faults that the published schema of a version finds in a message; empty when valid. */
export function schemaProblems(version: ProtocolVersion, name: SchemaName, message: unknown): string[] {
  const validate = validatorOf(version, name);
  const text: unknown = JSON.parse(JSON.stringify(message));
  return validate(text)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
}

function validatorOf(version: ProtocolVersion, name: SchemaName): ValidateFunction {
  const key = `${version}/${name}`;
  const known = compiled.get(key);
  if (known) return known;
  const file = version === '2.0.0' && name === 'factsheet' ? 'factsheet.json' : `${name}.schema`;
  const schema = JSON.parse(readFileSync(new URL(`${version}/${file}`, FOLDER), 'utf8')) as Record<
    string,
    unknown
  >;
  // The 2.x files name a draft that their keywords are not of; without the name they compile under draft-07.
  delete schema['$schema'];
  const ajv =
    version === '3.0.0'
      ? new Ajv2020({ strict: false, allErrors: true })
      : new Ajv({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  const validate = ajv.compile(schema);
  compiled.set(key, validate);
  return validate;
}
