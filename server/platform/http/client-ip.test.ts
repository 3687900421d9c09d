import { expect, test } from 'vitest'
import { addressList, forwardedFor, networkOf } from './client-ip.ts'

const trusted = addressList(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])

test.each([
  ['no proxy', '198.51.100.1', undefined, '198.51.100.1'],
  ['a header from someone we do not trust', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['one proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['two proxies', '10.0.0.1', '203.0.113.9, 192.0.2.7', '203.0.113.9'],
  ['addresses that the client put in front', '10.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.9', '203.0.113.9'],
  ['nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['nonsense behind a proxy', '10.0.0.1', '203.0.113.9, <script>, 10.0.0.2', '10.0.0.2'],
  ['IPv6', '2001:db8::1', '2a00::5', '2a00::5'],
  ['a port', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['IPv6 with a port', '10.0.0.1', '[2a00::5]:4711', '2a00::5'],
  ['IPv4 in IPv6', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['an empty header', '10.0.0.1', '', '10.0.0.1'],
])('client address: with %s it is $3', (_, socket, header, expected) => {
  expect(forwardedFor(socket, header, trusted)).toBe(expected)
})

test.each([
  ['IPv4', '203.0.113.9', '203.0.113.9'],
  ['IPv6', '2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
  ['IPv6 in short', '2001:DB8::1', '2001:db8:0:0::/64'],
  ['IPv6 of this machine', '::1', '0:0:0:0::/64'],
  ['IPv4 in IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['IPv4 in IPv6, in hexadecimal', '0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
  ['an unknown address', '', ''],
])('network of an address: for %s it is $2', (_, ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
