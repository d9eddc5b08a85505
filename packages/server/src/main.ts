import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { SetupProblem } from './setup-problem.ts';
import { startRota } from './start-rota.ts';

const STOP_PATIENCE_MS = 5_000;

/** The server alone, as a service manager runs it: settings from the environment, log on standard output. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const log = createLog(config);
  const stopping = new Promise<NodeJS.Signals>((done) => {
    process.once('SIGINT', done);
    process.once('SIGTERM', done);
  });
  const rota = await startRota(config, log);
  log.info(`Rota is at ${rota.url}`);
  if (rota.firstPassword !== undefined) {
    process.stdout.write(
      `First sign-in: ${rota.firstPassword.username} / ${rota.firstPassword.password} (shown this once)\n`,
    );
  }
  const signal = await stopping;
  log.info(`${signal}: stopping`);
  setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
  await rota.stop();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      error instanceof SetupProblem
        ? `${error.message}\n`
        : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
