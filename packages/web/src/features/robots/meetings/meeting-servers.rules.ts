import { meetingNetworkWish, type SavedMeetingNetwork } from '@rota/contract/meetings';
import { z } from 'zod';

/** The servers as the form shows them: one address a line, and how long credentials last in minutes. */
export type ServerFields = { stun_urls: string; turn_urls: string; turn_minutes: string; secret: string };

export function fieldsOf({ network }: SavedMeetingNetwork): ServerFields {
  return {
    stun_urls: network.stun_urls.join('\n'),
    turn_urls: network.turn_urls.join('\n'),
    turn_minutes: String(network.turn_ttl_s / 60),
    secret: '',
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is sent, without the version: a secret that was left empty is the one that is kept. */
export const serverForm = z.preprocess(
  (fields) => {
    const { stun_urls: stun, turn_urls: turn, turn_minutes: minutes, secret } = fields as ServerFields;
    return {
      network: { stun_urls: linesOf(stun), turn_urls: linesOf(turn), turn_ttl_s: Number(minutes) * 60 },
      ...(secret !== '' && { secret }),
    };
  },
  meetingNetworkWish.omit({ version: true }),
);
