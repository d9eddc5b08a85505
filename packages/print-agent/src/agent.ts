import { callRota, RotaRefused, sayOnce, startRounds, type Rounds } from '@rota/agent';
import {
  printersApi,
  printTroubleTexts,
  type Claim,
  type ClaimedJob,
  type PrintTrouble,
} from '@rota/contract/printers';
import { PATIENCE, printPage, troubleOf, type PrintDeps } from './printing.ts';

export type PrintAgentOptions = {
  /** Base of Rota's API: `https://rota.example/api`. */
  readonly apiUrl: string;
  /** An API key of the project with the permission `printers.serve`. */
  readonly key: string;
  readonly projectId: number;
  /** Interval between requests for jobs, ms. Default: 2 s. */
  readonly everyMs?: number;
  /** Interval between printer status checks while nothing is printed, ms. Default: 30 s. */
  readonly lookEveryMs?: number;
  readonly patience?: PrintDeps;
  readonly log: (sentence: string) => void;
};
export type PrintAgent = { readonly stop: () => Promise<void> };

const EVERY_MS = 2_000;
const LOOK_MS = 30_000;
/** So long an answer that does not get through is tried again, ms: then Rota gives the job away once more. */
const ANSWER_MS = 45_000;

/** Prints what Rota has for the printers of a house until it is stopped; what it has begun it ends first. */
export function startPrintAgent(options: PrintAgentOptions): PrintAgent {
  const troubles = new Map<string, PrintTrouble | null>();
  let printers: Claim['printers'] = [];
  let lookedAt = -Infinity;
  const say = sayOnce(options.log);

  async function round(): Promise<void> {
    if (performance.now() - lookedAt >= (options.lookEveryMs ?? LOOK_MS)) await look();
    const seen = printers.map(({ printer_id }) => ({
      printer_id,
      trouble: troubles.get(printer_id) ?? null,
    }));
    const claim = printersApi.claim.response.parse(
      await call(options, printersApi.claim.path, { printers: seen }),
    );
    const isNew = claim.printers.some(({ printer_id }) => !troubles.has(printer_id));
    ({ printers } = claim);
    if (isNew) lookedAt = -Infinity;
    await Promise.all(byPrinter(claim.jobs).map(([printerId, jobs]) => printAll(printerId, jobs)));
  }

  async function look(): Promise<void> {
    lookedAt = performance.now();
    await Promise.all(
      printers.map(async ({ printer_id: id, address }) =>
        troubles.set(id, await troubleOf(address, options.patience ?? PATIENCE)),
      ),
    );
  }

  /** One after the other, as they were asked for. */
  async function printAll(printerId: string, jobs: readonly ClaimedJob[]): Promise<void> {
    const printer = printers.find((one) => one.printer_id === printerId);
    for (const job of jobs) {
      const { page, may_be_twice: isMaybeTwice, rasters = [] } = job;
      const reason =
        printer === undefined
          ? 'unreachable'
          : await printPage(printer.address, { page, isMaybeTwice, rasters }, options.patience ?? PATIENCE);
      troubles.set(printerId, reason === 'no_answer' ? null : reason);
      const what = page.kind === 'slip' ? page.slip.trackingId : 'a test page';
      const said =
        reason === null ? `Printed ${what}` : `Could not print ${what}: ${printTroubleTexts.en[reason]}`;
      options.log(`${said} (${printer?.name ?? printerId}).`);
      await answer(job, reason);
    }
  }

  async function answer(
    { print_job_id: id, attempt }: ClaimedJob,
    reason: PrintTrouble | null,
  ): Promise<void> {
    const path = printersApi.answer.path.replace('{printJobId}', encodeURIComponent(id));
    for (const until = performance.now() + ANSWER_MS; ;) {
      try {
        await call(options, path, { attempt, reason });
        return;
      } catch (error) {
        if (error instanceof RotaRefused || rounds.isStopping() || performance.now() >= until) {
          say(`Rota did not take what became of a job: ${textOf(error)}`);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, options.everyMs ?? EVERY_MS));
      }
    }
  }

  const rounds: Rounds = startRounds({
    everyMs: options.everyMs ?? EVERY_MS,
    round,
    well: 'Waiting for something to print.',
    trouble: 'Rota cannot be reached',
    say,
  });
  return { stop: rounds.stop };
}

function byPrinter(jobs: readonly ClaimedJob[]): [printerId: string, jobs: ClaimedJob[]][] {
  const found = new Map<string, ClaimedJob[]>();
  for (const job of jobs) found.set(job.printer_id, [...(found.get(job.printer_id) ?? []), job]);
  return [...found];
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function call(
  { apiUrl, key, projectId }: PrintAgentOptions,
  path: string,
  body: unknown,
): Promise<unknown> {
  return callRota({ apiUrl, token: key }, 'POST', path.replace('{projectId}', String(projectId)), body);
}
