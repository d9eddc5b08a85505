import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { asMarkdown, type Report } from '../bench/report.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs', 'benchmarks.md');

// npm run bench [-- NAME…]: every benchmark, or those named, one after the other; docs/benchmarks.md gets their sections.
const wanted = process.argv.slice(2);
const all = (await readdir(join(root, 'bench'))).filter((name) => name.endsWith('.bench.ts')).sort();
const chosen =
  wanted.length === 0 ? all : all.filter((name) => wanted.includes(name.replace('.bench.ts', '')));
if (chosen.length === 0) {
  console.error(
    `There is no benchmark of that name; there are ${all.map((name) => name.replace('.bench.ts', '')).join(', ')}.`,
  );
  process.exit(1);
}
const sections = await readSections();
let failed = 0;
for (const name of chosen) {
  const key = name.replace('.bench.ts', '');
  const { code, reports } = await run(name);
  if (code !== 0) {
    failed++;
    console.error(`${key} ended with ${String(code)}.`);
  } else {
    sections.set(
      key,
      `${reports.map(asMarkdown).join('\n')}\nMeasured ${new Date().toISOString().slice(0, 10)} on ${machine()}.\n`,
    );
  }
}
await writeFile(page, composePage());
process.exit(failed === 0 ? 0 : 1);

async function run(name: string): Promise<{ code: number | null; reports: Report[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'rota-bench-'));
  const file = join(folder, 'reports');
  await writeFile(file, '');
  const child = spawn(process.execPath, [join(root, 'bench', name)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ROTA_BENCH_REPORTS: file },
  });
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  const reports = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Report);
  await rm(folder, { recursive: true });
  return { code, reports };
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GB, ${process.platform}, Node ${process.version}`;
}

/** Keeps the sections of benchmarks that are not run now, and manual measurements. */
async function readSections(): Promise<Map<string, string>> {
  const text = await readFile(page, 'utf8').catch(() => '');
  const parts = text.split(/^<!-- (\S+) -->\n/m).slice(1);
  const found = new Map<string, string>();
  for (let index = 0; index + 1 < parts.length; index += 2)
    found.set(parts[index] ?? '', parts[index + 1] ?? '');
  return new Map([...found].filter(([key]) => key.startsWith('by-hand-') || all.includes(`${key}.bench.ts`)));
}

function composePage(): string {
  const ordered = [...sections]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, text]) => `<!-- ${key} -->\n${text.trim()}\n`);
  const head = `# Benchmarks

Written by \`npm run bench\`; \`npm run bench -- NAME\` measures one again. Each figure stands beside a baseline of the same run.
`;
  return [head, ...ordered].join('\n');
}
