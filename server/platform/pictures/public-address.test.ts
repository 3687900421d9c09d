import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:400f::1'])(
  'the address %s is public',
  (ip) => expect(isPublicAddress(ip)).toBe(true),
)

// IANA's registries of special-purpose addresses, and what is not an address in its plain form.
test.each([
  ['this host', ['0.0.0.0', '0.1.2.3', '::']],
  [
    'private',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  ],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['link-local', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['shared by a carrier', ['100.64.0.1', '100.127.255.255']],
  ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  ['reserved', ['192.0.0.1', '192.0.0.170', '192.88.99.1', '198.18.0.1', '198.19.255.255', '240.0.0.1']],
  ['for documents', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  [
    'IPv4 within IPv6',
    ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1', '::7f00:1', '::a9fe:a9fe'],
  ],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::7f00:1', '64:ff9b:1:a9fe:a9:fe00::']],
  ['tunnels', ['2001::1', '2002:7f00:1::']],
  ['IPv6 for special purposes', ['100::1', '100:0:0:1::1', '2001:2::1', '2001:20::1', '4000::1', '5f00::1']],
  ['no address', ['', 'localhost', 'example.se', '1.2.3.4.5', '8.8.8.8/32']],
])('an address is not public when it is: %s', (_, ips) => {
  expect(ips.filter(isPublicAddress)).toEqual([])
})
