import { expect, test } from 'vitest';
import { readStatus } from './management.ts';

test('a status is read by the names of its columns', () => {
  const header =
    'HEADER\tCLIENT_LIST\tCommon Name\tReal Address\tVirtual Address\tVirtual IPv6 Address\tBytes Received\tBytes Sent\tConnected Since\tConnected Since (time_t)\tUsername\tClient ID';
  const lines = [
    'TITLE\tOpenVPN 2.6.14',
    header,
    'CLIENT_LIST\tc-1\t198.51.100.7:4711\t10.8.0.2\t\t1500\t2500\t2026-03-02 08:00:00\t1772438400\tUNDEF\t3',
    'CLIENT_LIST\tUNDEF\t198.51.100.8:4712\t\t\t0\t0\t2026-03-02 08:00:00\t1772438400\tUNDEF\t3',
    'ROUTING_TABLE\t10.8.0.2\tc-1\t198.51.100.7:4711\t2026-03-02 08:00:00\t1772438400',
    'END',
  ];
  expect(readStatus(lines)).toEqual([
    {
      connection: 3,
      commonName: 'c-1',
      from: '198.51.100.7:4711',
      since: '2026-03-02T08:00:00.000Z',
      receivedBytes: 1500,
      sentBytes: 2500,
    },
  ]);
  expect(readStatus(['END'])).toEqual([]);
});
