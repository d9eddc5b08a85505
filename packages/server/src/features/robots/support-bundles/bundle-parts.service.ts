import { BUNDLE_MOST_MESSAGES } from '@rota/contract/support-bundles';
import type { Reach } from '@rota/contract/core';
import type { RobotDetails } from '@rota/contract/robots';
import type { DoctorService } from '../doctor/index.ts';
import type { TelemetryService } from '../telemetry/index.ts';
import type { RobotLogs } from '../robot-logs/index.ts';
import { maskMessage, maskText, type WireMessages } from '../wire-messages/index.ts';
import { nameMasker, withoutPeople } from './bundle.rules.ts';

/** What a bundle is about. Times are ms. */
export type BundleSubject = {
  readonly projectId: number;
  readonly robotId: string;
  readonly from: number;
  readonly to: number;
  /** The person's, whose rights the findings name. */
  readonly roles: Reach;
};

/** One file of a bundle. Its lines hold nothing secret and no names of people. */
export type BundlePart = {
  readonly name: string;
  readonly lines: (subject: BundleSubject) => AsyncIterable<string>;
};

export type PartDeps = {
  readonly details: (projectId: number, robotId: string) => Promise<RobotDetails>;
  readonly doctor: Pick<DoctorService, 'robot'>;
  readonly telemetry: Pick<TelemetryService, 'history'>;
  readonly messages: Pick<WireMessages['service'], 'errors' | 'connections' | 'lines'>;
  readonly logs: Pick<RobotLogs['service'], 'texts'>;
  /** Names of the guests who ordered in a time, which a robot may have written into its log. */
  readonly guestNames: (
    projectId: number,
    range: { readonly from: number; readonly to: number },
  ) => Promise<readonly string[]>;
};

/** A document of what is masked where it is recorded. */
function maskedPart(name: string, read: (subject: BundleSubject) => Promise<object>): BundlePart {
  return {
    name,
    async *lines(subject) {
      yield `${JSON.stringify(await read(subject), null, 2)}\n`;
    },
  };
}

/** A part that is one JSON document, masked here. */
function documentPart(name: string, read: (subject: BundleSubject) => Promise<object>): BundlePart {
  return {
    name,
    async *lines(subject) {
      const content = maskMessage({ content: withoutPeople(await read(subject)) });
      yield `${JSON.stringify(content['content'], null, 2)}\n`;
    },
  };
}

const isoOf = (at: number): string => new Date(at).toISOString();

/** The parts of every bundle, in the order of its files. Another part is one more of them. */
export function bundleParts(deps: PartDeps): readonly BundlePart[] {
  const { details, doctor, telemetry, messages } = deps;
  return [
    documentPart('robot.json', async ({ projectId, robotId }) => {
      const robot = await details(projectId, robotId);
      // Parameters of commands may be what a person typed; decisions have a file of their own.
      const commands = robot.commands.map((command) => ({ ...command, params: {} }));
      return { ...robot, commands, decisions: [] };
    }),
    documentPart('findings.json', ({ projectId, robotId, roles }) => doctor.robot(projectId, robotId, roles)),
    documentPart('decisions.json', async ({ projectId, robotId }) => [
      ...(await details(projectId, robotId)).decisions,
    ]),
    maskedPart('errors.json', async ({ projectId, robotId, from, to }) =>
      (await messages.errors(projectId, robotId, { from, to })).map(({ since, until, ...error }) => ({
        ...error,
        since: isoOf(since),
        until: until === null ? null : isoOf(until),
      })),
    ),
    maskedPart('connections.json', async ({ projectId, robotId, from, to }) =>
      (await messages.connections(projectId, robotId, { from, to })).map(({ at, state }) => ({
        at: isoOf(at),
        state,
      })),
    ),
    documentPart('telemetry.json', ({ projectId, robotId, from, to }) =>
      telemetry.history(projectId, robotId, {
        from: isoOf(from),
        to: isoOf(to),
      }),
    ),
    {
      name: 'factsheet.jsonl',
      // The last one, whenever it was sent.
      lines: ({ projectId, robotId }) => messages.lines(projectId, robotId, { topic: 'factsheet' }, 1),
    },
    {
      name: 'messages.jsonl',
      lines: ({ projectId, robotId, from, to }) =>
        messages.lines(projectId, robotId, { from: isoOf(from), to: isoOf(to) }, BUNDLE_MOST_MESSAGES),
    },
    logPart(deps),
  ];
}

/** Orders this long before a time may still be on their way in it, ms. */
const ORDER_LASTS_MS = 12 * 3_600_000;

/** The lines of the robot's log. It writes what it likes, so they are masked as free text. */
function logPart({ logs, guestNames }: Pick<PartDeps, 'logs' | 'guestNames'>): BundlePart {
  return {
    name: 'log.txt',
    async *lines({ projectId, robotId, from, to }) {
      const withoutNames = nameMasker(await guestNames(projectId, { from: from - ORDER_LASTS_MS, to }));
      for await (const text of logs.texts(projectId, robotId, { from: isoOf(from), to: isoOf(to) }))
        yield text
          .split('\n')
          .map((line) => withoutNames(maskLine(line)))
          .join('\n');
    },
  };
}

/** The time before the first space stays, it would pass for a phone number otherwise. */
function maskLine(line: string): string {
  const [time = '', ...rest] = line.split(' ');
  return [time, maskText(rest.join(' '))].join(' ').trimEnd();
}
