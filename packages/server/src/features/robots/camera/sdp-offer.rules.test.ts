import { describe, expect, test } from 'vitest';
import { answerOf, matchFormat, plainOffer, readOffer, type VideoOffer } from './sdp-offer.rules.ts';

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':');
const SESSION = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0'];
const video = (...more: string[]) => [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98 102',
  'a=mid:1',
  'a=rtcp-mux',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789abcdefghijkl',
  `a=fingerprint:sha-256 ${FINGERPRINT}`,
  'a=setup:actpass',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:98 H264/90000',
  'a=fmtp:98 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 packetization-mode=1;profile-level-id=640c1f',
  ...more,
];
const audio = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:0', 'a=rtpmap:111 opus/48000/2', 'a=sendonly'];
const sdp = (...lines: string[]) => [...SESSION, ...lines, ''].join('\r\n');
function offered(text: string, role: 'sends' | 'receives' = 'sends'): VideoOffer {
  const offer = readOffer(text, role);
  if (offer === undefined) throw new Error('This offer should be read.');
  return offer;
}

describe('an offer', () => {
  test('is read with the formats that are forwarded, in the order of the one who offers', () => {
    const offer = offered(sdp(...audio, ...video('a=sendonly', 'a=ssrc:77 cname:x')));
    expect(offer.formats.map(({ codec, payloadType }) => [codec, payloadType])).toEqual([
      ['VP8', 96],
      ['H264', 98],
      ['H264', 102],
    ]);
    expect([offer.video, offer.ssrc, offer.sections.length]).toEqual([1, 77, 2]);
  });

  test.each([
    ['nothing', ''],
    ['other text', 'hello'],
    ['no media', sdp()],
    ['sound alone', sdp(...audio)],
    ['a video in the wrong direction', sdp(...video('a=recvonly'))],
    ['an inactive video', sdp(...video('a=inactive'))],
    ['no fingerprint', sdp(...video('a=sendonly').filter((line) => !line.startsWith('a=fingerprint')))],
    ['a weak fingerprint', sdp(...video('a=sendonly')).replace('sha-256', 'sha-1')],
    ['no key of ICE', sdp(...video('a=sendonly').filter((line) => !line.startsWith('a=ice-pwd')))],
    ['a short key of ICE', sdp(...video('a=sendonly')).replace('0123456789abcdefghijkl', 'short')],
    ['a key with a line in it', sdp(...video('a=sendonly')).replace('abcd\r\n', 'ab\rcd\r\n')],
    ['no format that is forwarded', sdp(...video('a=sendonly')).replaceAll(/VP8|H264/g, 'AV1')],
    ['no name of the section', sdp(...video('a=sendonly').filter((line) => line !== 'a=mid:1'))],
    ['control characters', sdp(...video('a=sendonly', 'a=x:\u0000'))],
    ['a thousand lines', sdp(...video('a=sendonly', ...Array.from({ length: 1_000 }, () => 'a=x:1')))],
    ['many sections', sdp(...Array.from({ length: 9 }, () => video('a=sendonly')).flat())],
  ])('with %s is not read', (_what, text) => {
    expect(readOffer(text, 'sends')).toBeUndefined();
  });

  test('hands no address and no line of the caller to the native code', () => {
    const offer = offered(
      sdp(
        ...video(
          'a=sendonly',
          'a=candidate:1 1 udp 2122260223 10.0.0.1 50000 typ host',
          'a=extmap:1 urn:x',
          'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:x',
        ),
      ),
    );
    const [format] = offer.formats;
    if (format === undefined) throw new Error('It has formats.');
    const plain = plainOffer(offer, format, 'sends');
    expect(plain).not.toMatch(/candidate|10\.0\.0\.1|extmap|crypto|rtx/);
    expect(plain).toContain('m=video 9 UDP/TLS/RTP/SAVPF 96\r\n');
  });
});

describe('a viewer', () => {
  const sent = (codec: 'VP8' | 'H264', parameters?: string) => ({ codec, payloadType: 100, parameters });
  const viewer = offered(sdp(...video('a=recvonly')), 'receives');
  test.each([
    [sent('VP8'), 96],
    [sent('H264', 'packetization-mode=1;profile-level-id=42001f'), 98],
    [sent('H264', 'profile-level-id=640032;packetization-mode=1'), 102],
    [sent('H264', 'packetization-mode=1;profile-level-id=4d001f'), undefined],
  ])('of %o gets format %s', (format, payloadType) => {
    expect(matchFormat(format, viewer)?.payloadType).toBe(payloadType);
  });
});

test('an answer declines all but the video and names the address that is set', () => {
  const offer = offered(sdp(...audio, ...video('a=recvonly')), 'receives');
  const [format] = offer.formats;
  if (format === undefined) throw new Error('It has formats.');
  const local = [
    ...SESSION,
    'a=ice-ufrag:wxyz',
    'a=ice-pwd:zzzzzzzzzzzzzzzzzzzzzz',
    `a=fingerprint:sha-256 ${FINGERPRINT}`,
    'a=setup:active',
    'a=candidate:1 1 UDP 2114977791 192.168.0.7 50001 typ host',
    'a=candidate:2 1 UDP 2114977790 172.17.0.1 50001 typ host',
  ].join('\r\n');
  const answer = answerOf({ offer, format, role: 'receives', local, ssrc: 5, address: '198.51.100.9' });
  expect(answer).toContain('m=audio 0 UDP/TLS/RTP/SAVPF 111\r\n');
  expect(answer).toContain('a=group:BUNDLE 1\r\n');
  expect(answer.match(/a=candidate:.*/g)).toEqual([
    'a=candidate:1 1 UDP 2114977791 198.51.100.9 50001 typ host',
  ]);
  expect(answer).toContain('a=sendonly\r\n');
  expect(answer).toContain('a=ssrc:5 ');
});
