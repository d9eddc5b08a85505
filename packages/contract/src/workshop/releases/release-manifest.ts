import { z } from 'zod';
import { brokenRule } from '../../core/constraints.ts';
import { oneLine, printable } from '../../core/schemas.ts';

/** What a release is for. `robot_software` runs the robot, `screen_app` its screen, `firmware` one of its parts. */
export const RELEASE_KINDS = ['robot_software', 'screen_app', 'firmware'] as const;
/** One of {@link RELEASE_KINDS}. */
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

/** The largest file of a release, in bytes: 4 GiB. */
export const MOST_RELEASE_BYTES = 4_294_967_296;
/** The content is sent, and kept, in pieces of this size; only the last one is shorter. */
export const RELEASE_CHUNK_BYTES = 8_388_608;
/** The longest notes of a release in one language. */
const MOST_RELEASE_NOTES = 4_000;
const MOST_MODELS = 50;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Standard base64 of the 64 bytes of an Ed25519 signature. */
const signature = z.string().regex(/^[A-Za-z0-9+/]{85}[AQgw]==$/);
const notes = z
  .string()
  .trim()
  .max(MOST_RELEASE_NOTES)
  .regex(printable)
  .nullish()
  .transform((text) => (text === undefined || text === '' ? null : text));

/** What its maker says of a release. Everything but the notes is signed. */
export const releaseManifest = z
  .object({
    kind: z.enum(RELEASE_KINDS),
    /** The part that firmware is for, as its maker calls it; empty for every other kind. */
    component: oneLine.max(60).default(''),
    version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+_~-]{0,39}$/),
    channel: z.string().regex(/^[a-z][a-z0-9_-]{0,29}$/),
    /** Models of robots that it fits; empty for all. */
    models: z
      .array(oneLine.min(1).max(80))
      .max(MOST_MODELS)
      .default([])
      .overwrite((models) => sortedModels(models)),
    bytes: z.number().int().min(1).max(MOST_RELEASE_BYTES),
    sha256,
    signature,
    notes_en: notes,
    notes_tr: notes,
  })
  .superRefine(({ kind, component }, context) => {
    if ((kind === 'firmware') !== (component !== ''))
      context.addIssue({
        code: 'custom',
        path: ['component'],
        message: brokenRule(
          component === '' ? 'release_component_required' : 'release_component_only_firmware',
        ),
      });
  });
/** What its maker says of a release, with its signature. */
export type ReleaseManifest = z.output<typeof releaseManifest>;
/** The part of a manifest that is signed. */
export type SignedManifest = Pick<
  ReleaseManifest,
  'kind' | 'component' | 'version' | 'channel' | 'bytes' | 'sha256'
> & { readonly models: readonly string[] };

/** Each model once, by code units, so that everybody who signs or verifies writes the same text. */
function sortedModels(models: readonly string[]): string[] {
  return [...new Set(models)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/**
 * The text that a release's signature is over (UTF-8): a line for each field, its name first, in this order, and a line feed after each. No
 * value has a line break, so that two manifests never have the same text.
 */
export function manifestText(manifest: SignedManifest): string {
  const lines = [
    'rota-release-v1',
    `kind ${manifest.kind}`,
    `component ${manifest.component}`,
    `version ${manifest.version}`,
    `channel ${manifest.channel}`,
    ...sortedModels(manifest.models).map((model) => `model ${model}`),
    `bytes ${String(manifest.bytes)}`,
    `sha256 ${manifest.sha256}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The number and length of the piece that begins at `offset`; undefined where none does. */
export function chunkAt(
  offset: number,
  bytes: number,
): { readonly number: number; readonly bytes: number } | undefined {
  if (offset < 0 || offset >= bytes || offset % RELEASE_CHUNK_BYTES !== 0) return undefined;
  return { number: offset / RELEASE_CHUNK_BYTES, bytes: Math.min(RELEASE_CHUNK_BYTES, bytes - offset) };
}

/**
 * Compares two versions as people count: numbers by their value, `1.10` after `1.9`; what follows a hyphen is before the version itself, as in
 * `2.0-rc1`; what follows a plus sign does not count. @returns below zero where `a` is the older one
 */
export function compareVersions(a: string, b: string): number {
  const [[mainA, preA], [mainB, preB]] = [splitVersion(a), splitVersion(b)];
  const byMain = compareParts(mainA, mainB);
  if (byMain !== 0) return byMain;
  if (preA === undefined || preB === undefined)
    return Number(preB !== undefined) - Number(preA !== undefined);
  return compareParts(preA, preB);
}

function splitVersion(version: string): readonly [string, string | undefined] {
  const [plain = ''] = version.replace(/^v(?=\d)/i, '').split('+', 1);
  const hyphen = plain.indexOf('-');
  return hyphen < 0 ? [plain, undefined] : [plain.slice(0, hyphen), plain.slice(hyphen + 1)];
}

function compareParts(a: string, b: string): number {
  const [partsA, partsB] = [a, b].map((text) => text.match(/\d+|[A-Za-z]+/g) ?? []);
  const length = Math.max(partsA?.length ?? 0, partsB?.length ?? 0);
  for (let index = 0; index < length; index += 1) {
    const order = comparePart(partsA?.[index] ?? '0', partsB?.[index] ?? '0');
    if (order !== 0) return order;
  }
  return 0;
}

/** A number is later than a word: `1.0.1` after `1.0.beta`. */
function comparePart(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d/.test(a), /^\d/.test(b)];
  if (isNumberA !== isNumberB) return isNumberA ? 1 : -1;
  if (!isNumberA) return a < b ? -1 : a > b ? 1 : 0;
  const [digitsA, digitsB] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')];
  if (digitsA.length !== digitsB.length) return digitsA.length - digitsB.length;
  return digitsA < digitsB ? -1 : digitsA > digitsB ? 1 : 0;
}
