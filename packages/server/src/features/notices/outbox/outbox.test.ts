import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@rota/contract/core';
import type { OutboxMessage, SmsSettings } from '@rota/contract/outbox';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { SMTPServer } from 'smtp-server';
import smpp, { type Pdu, type Session } from 'smpp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let root: string;
beforeAll(async () => {
  server = await startServer({ listen: true });
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
});
afterAll(() => server.stop());

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function choose(channel: 'sms' | 'email', gateway: object): Promise<void> {
  const { version } = (await server.call('GET', `/services/${channel}`, { token: root })).body as SmsSettings;
  const answer = await server.call('PUT', `/services/${channel}`, {
    token: root,
    body: { gateway, version },
  });
  expect([answer.status, answer.error.message]).toEqual([200, undefined]);
}
const trySms = async (to = '+90 555 111 22 33') =>
  (await server.call('POST', '/services/sms/test', { token: root, body: { to } })).body;
const messages = async (query = '') =>
  ((await server.call('GET', `/outbox${query}`, { token: root })).body as Page<OutboxMessage>).items;

async function aWebServer(
  answer: (request: IncomingMessage, body: string) => { status: number; body?: string; headers?: object },
) {
  const web: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const said = answer(request, body);
      response.writeHead(said.status, said.headers as Record<string, string>).end(said.body ?? '');
    });
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  closing.push(() => void web.close());
  return `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
}
const aTemplate = (url: string, more: object = {}) => ({
  kind: 'http',
  url,
  method: 'POST',
  content_type: 'application/json',
  username: 'rota',
  password: 'gate-secret',
  sender: 'ROTA',
  body: '{"to":"{to}","text":"{text}","from":"{sender}"}',
  ...more,
});

test('with the embedded default only administrators read what would be sent', async () => {
  expect(await trySms()).toEqual({ ok: true, error: null });
  await waitFor(async () => (await messages('?status=shown')).length > 0);
  expect((await server.call('GET', '/sms-outbox', { token: root })).body).toMatchObject([
    { to: '+905551112233', text: expect.any(String) as string },
  ]);
  const admin = await server.tokenFor({ '*': ['rr_admin'], '1': ['rr_project_admin'] });
  for (const path of ['/sms-outbox', '/outbox', '/services/sms']) {
    expect((await server.call('GET', path, { token: admin })).status).toBe(403);
  }
});

describe('a gateway over HTTP', () => {
  test('gets what its template says, with what is filled in written as JSON or a form asks', async () => {
    const seen: { body: string; url: string; auth: string | undefined }[] = [];
    const url = await aWebServer((request, body) => {
      seen.push({ body, url: request.url ?? '', auth: request.headers.authorization });
      return { status: 202 };
    });
    await choose('sms', aTemplate(`${url}/send?to={to}`));
    expect(await trySms()).toEqual({ ok: true, error: null });
    expect(seen[0]).toEqual({
      body: '{"to":"+905551112233","text":"Rota: test / deneme","from":"ROTA"}',
      url: '/send?to=%2B905551112233',
      auth: `Basic ${Buffer.from('rota:gate-secret').toString('base64')}`,
    });
    await choose(
      'sms',
      aTemplate(url, {
        password: undefined,
        content_type: 'application/x-www-form-urlencoded',
        body: 'to={to}&m={text}',
      }),
    );
    await trySms();
    expect(seen[1]).toMatchObject({
      body: 'to=%2B905551112233&m=Rota%3A%20test%20%2F%20deneme',
      auth: expect.any(String) as string,
    });
  });

  test('that refuses is quoted, and one that leads elsewhere is not followed', async () => {
    let strayed = false;
    const elsewhere = await aWebServer(() => ((strayed = true), { status: 200 }));
    const url = await aWebServer((request) =>
      request.url === '/no'
        ? { status: 402, body: 'no credit' }
        : { status: 302, headers: { location: elsewhere } },
    );
    await choose('sms', aTemplate(`${url}/no`));
    expect(await trySms()).toEqual({ ok: false, error: '402 no credit' });
    await choose('sms', aTemplate(`${url}/there`));
    expect(await trySms()).toMatchObject({ ok: false });
    expect(strayed).toBe(false);
  });

  test('keeps its password to itself, and a new host does not get the old one', async () => {
    await choose('sms', aTemplate('https://one.example/send'));
    const read = await server.call('GET', '/services/sms', { token: root });
    expect(read.body).toMatchObject({ has_password: true });
    expect(read.raw.body).not.toContain('gate-secret');
    const rows = await server.db.asOwner(
      'select settings::text, (select sum(length(sealed)) from vault_secret) from gateway',
    );
    expect(JSON.stringify(rows)).not.toContain('gate-secret');
    await choose('sms', aTemplate('https://two.example/send', { password: undefined }));
    expect((await server.call('GET', '/services/sms', { token: root })).body).toMatchObject({
      has_password: false,
    });
  });

  test.each([
    ['http://gateway.example/send', 'The address must begin with https://'],
    ['ftp://gateway.example', 'The address is not valid'],
  ])('at %s is refused', async (url, message) => {
    const { version } = (await server.call('GET', '/services/sms', { token: root })).body as SmsSettings;
    const answer = await server.call('PUT', '/services/sms', {
      token: root,
      body: { version, gateway: aTemplate(url) },
    });
    expect([answer.status, answer.error.message]).toEqual([400, message]);
  });

  test('changed by two at once is saved by one', async () => {
    const { version } = (await server.call('GET', '/services/sms', { token: root })).body as SmsSettings;
    const save = () =>
      server.call('PUT', '/services/sms', { token: root, body: { version, gateway: { kind: 'outbox' } } });
    expect((await Promise.all([save(), save()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('SMPP', () => {
  async function aCentre(onSubmit: (pdu: Pdu) => number) {
    const bound: Pdu[] = [];
    const centre = smpp.createServer({}, (session: Session) => {
      session.on('error', () => undefined);
      session.on('pdu', (pdu: Pdu) => {
        if (pdu.command === 'bind_transceiver') bound.push(pdu);
        const refused = pdu.command === 'bind_transceiver' && pdu['password'] !== 'smpp-pw';
        const status = refused
          ? smpp.ESME_RBINDFAIL
          : pdu.command === 'submit_sm'
            ? onSubmit(pdu)
            : smpp.ESME_ROK;
        session.send(pdu.response({ command_status: status, message_id: '1' }));
      });
      closing.push(() => session.destroy());
    });
    centre.listen(0, '127.0.0.1');
    await once(centre, 'listening');
    closing.push(() => void centre.close());
    return { port: (centre.address() as AddressInfo).port, bound };
  }
  const account = (port: number, password = 'smpp-pw') => ({
    kind: 'smpp',
    host: '127.0.0.1',
    port,
    tls: false,
    system_id: 'rota',
    password,
    sender: 'ROTA',
  });

  test('carries messages over one connection', async () => {
    const got: Pdu[] = [];
    const { port, bound } = await aCentre((pdu) => (got.push(pdu), smpp.ESME_ROK));
    await choose('sms', account(port));
    expect(await Promise.all(Array.from({ length: 15 }, () => trySms()))).toEqual(
      Array(15).fill({ ok: true, error: null }),
    );
    expect(bound).toHaveLength(1);
    expect(got).toHaveLength(15);
    expect(got[0]).toMatchObject({ destination_addr: '905551112233', source_addr: 'ROTA', data_coding: 0 });
  });

  test('quotes a refusal of the message and of the account', async () => {
    const { port } = await aCentre(() => smpp.ESME_RINVDSTADR);
    await choose('sms', account(port));
    expect(await trySms()).toEqual({ ok: false, error: 'ESME_RINVDSTADR' });
    await choose('sms', account(port, 'wrong'));
    expect(await trySms()).toEqual({ ok: false, error: 'ESME_RBINDFAIL' });
  });
});

describe('SMTP', () => {
  test('carries e-mail, and a refusal is quoted', async () => {
    const got: { to: string[]; text: string }[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('no-one') ? new Error('no such mailbox') : undefined),
      onData: (stream, session, done) => {
        let text = '';
        stream.on('data', (part: Buffer) => (text += part.toString()));
        stream.on('end', () => {
          got.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
          done();
        });
      },
    });
    smtp.on('error', () => undefined);
    const listening = smtp.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    closing.push(() => smtp.close());
    const { port } = listening.address() as AddressInfo;
    await choose('email', {
      kind: 'smtp',
      host: '127.0.0.1',
      port,
      security: 'none',
      username: '',
      from: 'rota@house.example',
      from_name: 'Rota',
    });
    const tryEmail = async (to: string) =>
      (await server.call('POST', '/services/email/test', { token: root, body: { to } })).body;
    expect(await tryEmail('deniz@house.example')).toEqual({ ok: true, error: null });
    expect(got).toMatchObject([
      { to: ['deniz@house.example'], text: expect.stringContaining('Subject: Rota') as string },
    ]);
    expect(await tryEmail('no-one@house.example')).toMatchObject({
      ok: false,
      error: expect.stringContaining('no such mailbox') as string,
    });
  });
});
