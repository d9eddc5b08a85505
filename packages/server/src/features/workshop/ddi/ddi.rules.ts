import {
  MAINTENANCE_WINDOW_ATTRIBUTE,
  DDI_ATTRIBUTES,
  type DdiConfigData,
  type DdiFeedback,
} from '@rota/contract/ddi';
import type { ReportedStep, UpdateFailure } from '@rota/contract/rollouts';

/** A token as an updater sends it: of one robot, or of a program that asks for all robots of a project. */
export type SentToken = { readonly scheme: 'target' | 'gateway'; readonly token: string };

/** Reads an `Authorization` header. @returns undefined for any other scheme */
export function readToken(header: string | undefined): SentToken | undefined {
  const [, scheme, token] = /^(TargetToken|GatewayToken) +([\w-]{1,200})$/i.exec(header?.trim() ?? '') ?? [];
  if (scheme === undefined || token === undefined) return undefined;
  return { scheme: scheme.toLowerCase() === 'targettoken' ? 'target' : 'gateway', token };
}

/** What an updater says, in the words of rollouts. */
export type Report = {
  readonly step: ReportedStep;
  readonly progress?: number;
  readonly failure?: UpdateFailure;
  readonly message?: string;
};

const MOST_MESSAGE = 300;

/**
 * Translates a feedback of hawkBit's DDI; undefined for one that changes nothing. An action that is closed without a result did not confirm
 * that it was installed, which therefore counts as a failure.
 */
export function reportOf({ status }: DdiFeedback): Report | undefined {
  const { execution, result } = status;
  const words = messageOf(status.details ?? []);
  switch (execution) {
    case 'closed':
      if (result.finished === 'success') return { step: 'installed' };
      return {
        step: 'failed',
        failure: result.finished === 'failure' ? 'install_failed' : 'other',
        ...words,
      };
    case 'rejected':
      return { step: 'refused', failure: 'other', ...words };
    case 'canceled':
      return { step: 'cancelled' };
    case 'download':
      return { step: 'downloading', ...progressOf(result.progress) };
    case 'downloaded':
      return { step: 'downloaded' };
    case 'scheduled':
      return undefined;
    default:
      return proceeding(result.progress);
  }
}

type Progress = DdiFeedback['status']['result']['progress'];

/** Swupdate says so before it downloads, and only then is not yet at the last of its parts. */
function proceeding(progress: Progress): Report {
  const { cnt, of } = progress ?? {};
  const isBefore = typeof cnt === 'number' && typeof of === 'number' && of > 0 && cnt < of;
  return { step: isBefore ? 'downloading' : 'installing', ...progressOf(progress) };
}

function progressOf(progress: Progress): Pick<Report, 'progress'> {
  const { cnt, of } = progress ?? {};
  if (typeof cnt !== 'number' || typeof of !== 'number' || of <= 0) return {};
  return { progress: Math.max(0, Math.min(100, Math.round((100 * cnt) / of))) };
}

function messageOf(details: readonly string[]): Pick<Report, 'message'> {
  const text = details
    .map((detail) => detail.replace(/\p{Cc}/gu, ' ').trim())
    .filter((detail) => detail !== '')
    .join(' · ')
    .slice(0, MOST_MESSAGE);
  return text === '' ? {} : { message: text };
}

/** The attributes after an updater sent some. What is no short text is left out; so is what is too much. */
export function withAttributes(
  known: Readonly<Record<string, string>>,
  { mode, data }: Pick<DdiConfigData, 'mode' | 'data'>,
): Record<string, string> {
  if (mode === 'remove')
    return Object.fromEntries(Object.entries(known).filter(([name]) => !Object.hasOwn(data, name)));
  const sent = Object.entries(data).flatMap(([name, value]) => {
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    const fits =
      typeof text === 'string' &&
      name !== '' &&
      name.length <= DDI_ATTRIBUTES.name &&
      text.length <= DDI_ATTRIBUTES.value &&
      !/\p{Cc}/u.test(name + text);
    return fits ? [[name, text] as const] : [];
  });
  const merged = new Map([...(mode === 'merge' ? Object.entries(known) : []), ...sent]);
  return Object.fromEntries([...merged].slice(0, DDI_ATTRIBUTES.most));
}

/** Whether an updater downloads ahead and keeps to `maintenanceWindow`. Others would report what they skip as done. */
export function keepsToWindow(attributes: Readonly<Record<string, string>>): boolean {
  return attributes[MAINTENANCE_WINDOW_ATTRIBUTE] === 'true';
}

/** Seconds as hawkBit writes the time between two polls: `00:01:00`. */
export function sleepOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Whether a robot calls itself so. */
export function isController(
  { robotId, serialNumber }: { readonly robotId: string; readonly serialNumber: string },
  controllerId: string,
): boolean {
  return controllerId === robotId || controllerId === serialNumber;
}

/** Whether an updater may ask under this tenant: hawkBit's own name for the only one, or the number of the project. */
export function isTenant(tenant: string | undefined, projectId: number): boolean {
  return tenant === undefined || tenant.toLowerCase() === 'default' || tenant === String(projectId);
}
