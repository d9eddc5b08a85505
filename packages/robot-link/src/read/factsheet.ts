import { deviceWord } from '@rota/contract/core';
import { z } from 'zod';
import type { ActionScope, Factsheet } from '@rota/fleet-core';
import { nameInV3 } from '../action-names.ts';
import type { ProtocolHints } from '../dialect.ts';
import type { Read } from '../payload.ts';
import {
  looseList,
  optionalNumber,
  optionalPart,
  optionalText,
  readWith,
  requiredId,
  shownName,
  word,
} from '../field-readers.ts';

const MAX_ACTIONS = 500;
const MAX_LIDS = 50;
const MAX_PARAMETERS = 1_000;
const SCOPES: readonly ActionScope[] = ['INSTANT', 'NODE', 'EDGE', 'ZONE'];

const scope = word(SCOPES, undefined, undefined).pipe(z.enum(['INSTANT', 'NODE', 'EDGE', 'ZONE']));
const action = z.object({ actionType: requiredId, actionScopes: looseList(scope, SCOPES.length) });
const versionEntry = z.object({ key: optionalText, value: optionalText });
const versions = optionalPart(z.object({ versions: looseList(versionEntry, 100) }));

const factsheet = z.object({
  version: optionalText,
  typeSpecification: optionalPart(
    z.object({
      seriesName: optionalText,
      maxLoadMass: optionalNumber,
      maximumLoadMass: optionalNumber,
      supportedZones: looseList(requiredId, 50),
    }),
  ),
  physicalParameters: optionalPart(
    z.object({
      speedMax: optionalNumber,
      maximumSpeed: optionalNumber,
      accelerationMax: optionalNumber,
      maximumAcceleration: optionalNumber,
      length: optionalNumber,
      width: optionalNumber,
    }),
  ),
  protocolFeatures: optionalPart(
    z.object({
      agvActions: looseList(action, MAX_ACTIONS),
      mobileRobotActions: looseList(action, MAX_ACTIONS),
      optionalParameters: looseList(z.object({ parameter: requiredId }), MAX_PARAMETERS),
    }),
  ),
  loadSpecification: optionalPart(z.object({ loadPositions: looseList(shownName, MAX_LIDS) })),
  vehicleConfig: versions,
  mobileRobotConfiguration: versions,
});

/**
 * Reads `factsheet` of any version; an empty one is a robot that declares nothing. Zero and negative measures count as not declared.
 * Load positions are lids where the robot declares that it opens or closes them.
 */
export function readFactsheet(
  message: unknown,
): Read<{ readonly factsheet: Factsheet; readonly hints: ProtocolHints }> {
  const read = readWith(factsheet, message);
  if (!read.ok) return read;
  const wire = read.value;
  const body = wire.physicalParameters;
  const features = wire.protocolFeatures;
  const declared = [...(features?.mobileRobotActions ?? []), ...(features?.agvActions ?? [])];
  const actions = Object.fromEntries(
    declared.map(({ actionType, actionScopes }) => [nameInV3(actionType), actionScopes]),
  );
  const maxLoadKg = positive(wire.typeSpecification?.maximumLoadMass ?? wire.typeSpecification?.maxLoadMass);
  const opensLids = Object.hasOwn(actions, 'openLid') || Object.hasOwn(actions, 'closeLid');
  return {
    ok: true,
    value: {
      factsheet: {
        seriesName: shownText.parse(wire.typeSpecification?.seriesName ?? '') || undefined,
        ...versionsOf([
          ...(wire.mobileRobotConfiguration?.versions ?? []),
          ...(wire.vehicleConfig?.versions ?? []),
        ]),
        speedMax: positive(body?.maximumSpeed ?? body?.speedMax),
        accelerationMax: positive(body?.maximumAcceleration ?? body?.accelerationMax),
        length: positive(body?.length),
        width: positive(body?.width),
        ...(maxLoadKg !== undefined && { maxLoadKg }),
        ...((wire.typeSpecification?.supportedZones.length ?? 0) > 0 && {
          zones: wire.typeSpecification?.supportedZones ?? [],
        }),
        lids: opensLids ? (wire.loadSpecification?.loadPositions ?? []) : [],
        actions,
      },
      hints: {
        version: wire.version ?? '',
        optionalParameters: (features?.optionalParameters ?? []).map(({ parameter }) => parameter),
      },
    },
  };
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}

/** Robots' own words are shown and printed beside names, and must not look like another or break a line. */
const shownText = deviceWord(200);

type VersionEntry = { key?: string | undefined; value?: string | undefined };

/** The firmware is the entry that is named so, else the first; the others are versions of parts. */
function versionsOf(listed: readonly VersionEntry[]): Pick<Factsheet, 'firmware' | 'versions'> {
  const entries = listed.map(({ key, value }) => ({
    key: shownText.parse(key ?? ''),
    value: shownText.parse(value ?? ''),
  }));
  const firmware = entries.find((entry) => /firm|soft/i.test(entry.key)) ?? entries[0];
  const versions = entries.flatMap((entry) =>
    entry !== firmware && entry.key !== '' && entry.value !== ''
      ? [{ part: entry.key, version: entry.value }]
      : [],
  );
  return { firmware: firmware?.value || undefined, ...(versions.length > 0 && { versions }) };
}
