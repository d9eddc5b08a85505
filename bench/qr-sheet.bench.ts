import { monitorEventLoopDelay } from 'node:perf_hooks';
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import {
  layoutOf,
  SHEET_TEMPLATES,
  type SheetTemplate,
} from '../packages/contract/src/catalogue/qr-codes/index.ts';
import type { Label } from '../packages/server/src/features/catalogue/qr-codes/sheet-pdf.format.ts';
import { makeSheetInThread } from '../packages/server/src/features/catalogue/qr-codes/sheet.thread.ts';
import { quantile, report, formatNumber } from './report.ts';

/*
 * Sheets of QR labels as the server makes them, in a thread: `node bench/qr-sheet.bench.ts`. Beside them the same codes as pictures, one
 * PNG a label, as one would make them without drawing squares.
 */
const LABELS = 600;
const RUNS = 5;
const LIMIT_MS = 3_000;
const GRID = { page: 'A4', width: 40, height: 48, gap: 2, margin: 8 } as const;

const labels: Label[] = Array.from({ length: LABELS }, (_none, index) => ({
  url: `https://rota.example/q/T-${String(index + 1).padStart(3, '0')}-K7MWQ2XZ`,
  code: `T-${index + 1}-K7MWQ2XZ`,
  name: `Bahçe ${index + 1}`,
  canOrder: true,
}));

type Run = { readonly ms: number; readonly bytes: number; readonly stallMs: number };

async function sheet(template: SheetTemplate): Promise<Run> {
  const layout = layoutOf(template, template === 'grid' ? GRID : undefined);
  if (layout === undefined) throw new Error('No label has room.');
  const stalls = monitorEventLoopDelay({ resolution: 5 });
  stalls.enable();
  const begin = performance.now();
  const { pdf } = await makeSheetInThread(
    { labels, template, layout, language: 'tr', project: 'Otel', logo: null },
    () => undefined,
  );
  const ms = performance.now() - begin;
  stalls.disable();
  return { ms, bytes: pdf.byteLength, stallMs: stalls.max / 1e6 };
}

/** The same codes as pictures, on the thread that asks for them. */
async function pictures(): Promise<Run> {
  const begin = performance.now();
  const document = new PDFDocument({ autoFirstPage: false });
  let bytes = 0;
  document.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
  const ended = new Promise<void>((resolve) => {
    document.on('end', resolve);
  });
  for (const [index, { url, name }] of labels.entries()) {
    if (index % 12 === 0) document.addPage({ size: 'A4', margin: 0 });
    const [x, y] = [30 + (index % 3) * 180, 30 + Math.floor((index % 12) / 3) * 190];
    document
      .image(await QRCode.toBuffer(url, { errorCorrectionLevel: 'Q', width: 400 }), x, y, { width: 140 })
      .text(name, x, y + 145);
  }
  document.end();
  await ended;
  return { ms: performance.now() - begin, bytes, stallMs: NaN };
}

async function runs(run: () => Promise<Run>): Promise<Run> {
  const found: Run[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) found.push(await run());
  const middle = (pick: (one: Run) => number): number => quantile(found.map(pick), 0.5);
  return {
    ms: middle(({ ms }) => ms),
    bytes: middle(({ bytes }) => bytes),
    stallMs: Math.max(...found.map(({ stallMs }) => stallMs)),
  };
}

const rows: { readonly name: string; readonly run: Run }[] = [];
for (const template of SHEET_TEMPLATES) rows.push({ name: template, run: await runs(() => sheet(template)) });
const slowest = rows.reduce((worst, row) => (row.run.ms > worst.run.ms ? row : worst));
const drawn = await runs(pictures);

report({
  title: 'Sheets of QR labels',
  method: `${LABELS} labels with names and letters as a PDF, made in a separate thread as in the server, thread start included; median of ${RUNS} runs. The stall is the longest block of the requesting thread. Baseline: one PNG per label on that thread.`,
  columns: ['', 'ms', 'KB', 'longest stall ms'],
  rows: [...rows, { name: 'baseline: one PNG a label', run: drawn }].map(
    ({ name, run: { ms, bytes, stallMs } }) => [
      name,
      formatNumber(ms),
      Math.round(bytes / 1_000),
      formatNumber(stallMs),
    ],
  ),
  aims: [
    {
      aim: `${LABELS} labels within ${LIMIT_MS / 1_000} s`,
      found: `${formatNumber(slowest.run.ms / 1_000)} s at most (${slowest.name})`,
      met: slowest.run.ms <= LIMIT_MS,
    },
  ],
});
