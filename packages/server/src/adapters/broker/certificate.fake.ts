import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate for 127.0.0.1 that signs itself, as PEM (X.509 v3 in DER, RFC 5280; EC P-256 with SHA-256). */
export function selfSignedCertificate(): { readonly cert: Buffer; readonly key: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const name = sequence(
    der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('127.0.0.1')))),
  );
  const validity = sequence(
    ...['20200101000000Z', '20990101000000Z'].map((time) => der(0x18, Buffer.from(time))),
  );
  const altName = sequence(
    der(0x06, Buffer.from('551d11', 'hex')),
    der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1])))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(altName)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64');
  return {
    cert: Buffer.from(
      `-----BEGIN CERTIFICATE-----\n${base64.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
    ),
    key: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
