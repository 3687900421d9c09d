import { generateKeyPairSync, sign } from 'node:crypto'

/** One DER value: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const utcTime = (instant: Date) =>
  der(0x17, Buffer.from(`${instant.toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`))

const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'))
const commonName = hex('0603550403')
const subjectAltName = hex('0603551d11')

/** A key and a self-signed certificate for these host names, valid from an hour ago until tomorrow. */
export function selfSigned(hosts: string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(hosts[0] ?? '')))))
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))))
  const validity = sequence(
    utcTime(new Date(Date.now() - 3_600_000)),
    utcTime(new Date(Date.now() + 86_400_000)),
  )
  const body = sequence(
    der(0xa0, hex('020102')),
    hex('020101'),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, names)))),
  )
  const signature = der(0x03, hex('00'), sign('sha256', body, privateKey))
  const cert = sequence(body, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
