import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { waitFor } from '@rota/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MessageSender } from './message-sender.ts';
import { createSmppGateway } from './smpp-gateway.ts';

const isThere = spawnSync('perl', ['-MNet::SMPP', '-e', '1'], { stdio: 'ignore' }).status === 0;
const whyNot = isThere ? undefined : 'Debian’s package libnet-smpp-perl is not installed';
const where = 'beside a message centre by Net::SMPP';

/** What reaches it in UTF-16 stands there as hexadecimal. */
const ucs2 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
const plain = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

describe.skipIf(whyNot !== undefined)(
  whyNot === undefined ? where : `${where} (not tried: ${whyNot})`,
  () => {
    let centre: ChildProcess;
    let gateway: MessageSender | undefined;
    const said: string[] = [];
    const portOf = () => Number(said.find((line) => line.startsWith('listens'))?.split(' ')[1]);

    beforeAll(async () => {
      centre = spawn('perl', [new URL('foreign-smsc.fake.pl', import.meta.url).pathname], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      if (centre.stdout) createInterface(centre.stdout).on('line', (line) => said.push(line));
      await waitFor(() => portOf() > 0);
    });
    afterEach(() => gateway?.close());
    afterAll(() => centre.kill());

    function open(password = 'secret'): MessageSender {
      gateway = createSmppGateway({
        host: '127.0.0.1',
        port: portOf(),
        tls: false,
        system_id: 'rota',
        password,
        sender: 'ROTA',
      });
      return gateway;
    }

    test('texts arrive letter by letter, short and long, in the gateway’s own alphabet and in UCS-2', async () => {
      const long = 'Your robot is on its way. '.repeat(12).trim();
      const sender = open();
      for (const text of ['Your code is 4711', 'Siparişiniz yolda: ığüşöç', long])
        await sender.send({ to: '+905321234567', subject: '', text });
      const received = () => said.filter((line) => line.startsWith('sent'));
      // It prints a text before it answers, but its output has another way to this process than its answer.
      await waitFor(() => received().length === 3);
      expect(received()).toEqual([
        `sent ROTA 905321234567 0 ${plain('Your code is 4711')}`,
        `sent ROTA 905321234567 8 ${ucs2('Siparişiniz yolda: ığüşöç')}`,
        `sent ROTA 905321234567 0 ${plain(long)}`,
      ]);
    });

    test('a wrong password is reported with its SMPP name', async () => {
      await expect(open('wrong').send({ to: '+905321234567', subject: '', text: 'x' })).rejects.toThrow(
        'ESME_RINVPASWD',
      );
    });
  },
);
