import { api } from '@rota/contract/areas';
import type { ApiClient } from './api-client.ts';

/** What the hotel's robots say often. */
export const SPEECHES = [
  {
    name: 'Welcome',
    text_tr: 'Lale Otel’e hoş geldiniz.',
    text_en: 'Welcome to the Lale Hotel.',
    volume: 70,
  },
  {
    name: 'Your order is here',
    text_tr: 'Siparişiniz geldi, kapağı açabilirsiniz. Afiyet olsun.',
    text_en: 'Your order is here, please open the lid. Enjoy your meal.',
    volume: 80,
  },
  {
    name: 'May I pass?',
    text_tr: 'Geçebilir miyim, lütfen? Teşekkür ederim.',
    text_en: 'May I pass, please? Thank you.',
    volume: 90,
  },
  {
    name: 'Breakfast ends',
    text_tr: 'Kahvaltımız on dakika sonra sona eriyor.',
    text_en: 'Breakfast ends in ten minutes.',
    volume: 60,
  },
] as const;
const CHIME = 'Chime';

/** The sentences that the hotel's robots say often, and a chime. Those that are there already stay as people left them. */
export async function ensureSpeeches(client: ApiClient, projectId: number): Promise<void> {
  const params = { projectId };
  if ((await client.call(api.speech.list, { params })).length > 0) return;
  for (const body of SPEECHES) await client.call(api.speech.create, { params, body });
  const sound = await client.call(api.speech.uploadSound, { params, query: { name: 'chime.wav' } }, chime());
  await client.call(api.speech.create, {
    params,
    body: { name: CHIME, media_id: sound.media_id, volume: 50 },
  });
}

const RATE = 16_000;
/** Two falling notes, Hz, and how long each rings, seconds. */
const NOTES = [
  { hertz: 880, seconds: 0.5 },
  { hertz: 660, seconds: 0.9 },
] as const;

/** A two-tone chime as a WAV file: 8 bits, one channel. */
function chime(): Uint8Array {
  const samples = NOTES.flatMap(({ hertz, seconds }) =>
    Array.from({ length: RATE * seconds }, (_, at) => {
      const time = at / RATE;
      return Math.round(128 + 90 * Math.sin(2 * Math.PI * hertz * time) * Math.exp(-5 * time));
    }),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, Buffer.from(samples)]);
}
