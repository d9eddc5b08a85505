import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** How it behaves: as it should, or out of paper, open, silent about itself, hanging before it has printed, or breaking off in the middle. */
type PrinterMood = 'fine' | 'no_paper' | 'open' | 'silent' | 'hangs' | 'breaks';

/** The print between two cuts. */
type Receipt = {
  readonly lines: readonly string[];
  readonly codes: readonly string[];
  /** Raster images, and how many lines stood above each. */
  readonly images: readonly PrintedImage[];
};
type PrintedImage = {
  readonly below: number;
  readonly width: number;
  readonly height: number;
  readonly bits: Buffer;
};

/** A receipt printer on a port of this machine with its own ESC/POS reader, in the Turkish code page. */
export type ReceiptPrinter = {
  readonly address: string;
  mood: PrinterMood;
  readonly receipts: Receipt[];
  stop(): Promise<void>;
  /** Is there again, under the same address. */
  start(): Promise<void>;
};

/** Code page 857 as far as slips need it (IBM, "Code Page 00857"). */
const CP857: Readonly<Record<number, string>> = {
  128: 'Ç',
  129: 'ü',
  135: 'ç',
  141: 'ı',
  148: 'ö',
  152: 'İ',
  153: 'Ö',
  154: 'Ü',
  158: 'Ş',
  159: 'ş',
  166: 'Ğ',
  167: 'ğ',
  250: '·',
  232: '×',
};
const [ESC, GS, DLE] = [0x1b, 0x1d, 0x10];
/** Bytes after ESC and its letter. */
const AFTER_ESC: Readonly<Record<string, number>> = {
  '@': 0,
  t: 1,
  d: 1,
  '!': 1,
  E: 1,
  a: 1,
  '-': 1,
  M: 1,
  '2': 0,
  '3': 1,
};

export async function startReceiptPrinter(): Promise<ReceiptPrinter> {
  const receipts: Receipt[] = [];
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;

  async function start(): Promise<void> {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
      const reader = createReader(printer, socket);
      socket.on('data', (chunk) => reader(chunk));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  }
  const printer: ReceiptPrinter & { address: string } = {
    address: '',
    mood: 'fine',
    receipts,
    start,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  await start();
  printer.address = `127.0.0.1:${port}`;
  return printer;
}

/** Reads the commands of a connection, however they are cut into chunks. */
function createReader(printer: ReceiptPrinter, socket: Socket): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let line = '';
  let lines: string[] = [];
  let codes: string[] = [];
  let images: PrintedImage[] = [];
  let qr = '';
  let page = -1;

  /** Carries out the command at the start; answers how many bytes it took, 0 where it is not there whole. */
  function command(bytes: Buffer): number {
    const [first = 0, second = 0, third = 0] = bytes;
    if (first === DLE) return bytes.length < 3 ? 0 : status(third);
    if (first === ESC) {
      const length = AFTER_ESC[String.fromCharCode(second)];
      if (bytes.length < 2) return 0;
      if (length === undefined) throw new Error(`ESC ${second} is not known.`);
      if (bytes.length < 2 + length) return 0;
      if (second === 0x74) page = third;
      return 2 + length;
    }
    if (first === GS) return bytes.length < 3 ? 0 : graphic(bytes, second, third);
    if (first === 0x0a) {
      lines.push(line);
      line = '';
    } else line += first < 0x80 ? String.fromCharCode(first) : page === 13 ? (CP857[first] ?? '�') : '�';
    return 1;
  }

  function status(n: number): number {
    if (printer.mood === 'silent') return 3;
    const paper = printer.mood === 'no_paper';
    const offline = (paper ? 0x20 : 0) | (printer.mood === 'open' ? 0x04 : 0);
    socket.write(Buffer.from([0x12 | (n === 2 ? offline : paper ? 0x60 : 0)]));
    return 3;
  }

  function graphic(bytes: Buffer, kind: number, n: number): number {
    if (kind === 0x56) {
      printer.receipts.push({ lines, codes, images });
      [lines, codes, images] = [[], [], []];
      return 3;
    }
    if (kind === 0x72) {
      if (printer.mood !== 'silent' && printer.mood !== 'hangs') socket.write(Buffer.from([0]));
      return 3;
    }
    if (kind === 0x76) return image(bytes);
    if (kind === 0x42 || kind === 0x21) return 3;
    if (kind !== 0x28) throw new Error(`GS ${kind} is not known.`);
    const length = (bytes[3] ?? 0) + 256 * (bytes[4] ?? 0);
    if (bytes.length < 5 || bytes.length < 5 + length || n !== 0x6b) return 0;
    const [, what] = [bytes[5], bytes[6]];
    if (what === 0x50) qr = bytes.subarray(8, 5 + length).toString('latin1');
    if (what === 0x51) codes.push(qr);
    return 5 + length;
  }

  function image(bytes: Buffer): number {
    if (bytes.length < 8) return 0;
    const [columns, height] = [bytes.readUInt16LE(4), bytes.readUInt16LE(6)];
    const end = 8 + columns * height;
    if (bytes.length < end) return 0;
    images.push({
      below: lines.length,
      width: columns * 8,
      height,
      bits: Buffer.from(bytes.subarray(8, end)),
    });
    return end;
  }

  return (chunk) => {
    if (printer.mood === 'breaks' && chunk.length > 20) {
      socket.destroy();
      return;
    }
    rest = Buffer.concat([rest, chunk]);
    for (let taken = 1; rest.length > 0 && taken > 0; rest = rest.subarray(taken)) taken = command(rest);
  };
}
