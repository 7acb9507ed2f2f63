import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, requesterOf, shownNetwork } from './networks.ts';

const group = fc.integer({ min: 0, max: 0xffff });
const half = fc.tuple(group, group, group, group);
const byte = fc.integer({ min: 0, max: 255 });

/** One of the spellings of an address that RFC 4291 allows. */
function written(groups: readonly number[], form: { capitals: boolean; padded: boolean; zone: boolean }): string {
  const text = groups.map((one) => one.toString(16).padStart(form.padded ? 4 : 1, '0')).join(':');
  return (form.capitals ? text.toUpperCase() : text) + (form.zone ? '%eth0' : '');
}
const form = fc.record({ capitals: fc.boolean(), padded: fc.boolean(), zone: fc.boolean() });

describe('a requester', () => {
  it('is the /64 of its IPv6 address, however the address is written', () => {
    fc.assert(
      fc.property(half, half, half, form, form, (prefix, one, other, oneForm, otherForm) => {
        fc.pre(!prefix.every((bits) => bits === 0));
        const first = requesterOf(written([...prefix, ...one], oneForm));
        expect(first).toMatch(/^[0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}::\/64$/);
        expect(requesterOf(written([...prefix, ...other], otherForm))).toBe(first);
      }),
    );
  });

  it('with another /64 is another requester', () => {
    fc.assert(
      fc.property(half, half, half, (prefix, other, host) => {
        const differs = prefix.some((bits, index) => bits !== other[index]);
        fc.pre(differs && [prefix, other].every((bits) => bits.some((one) => one !== 0)));
        const plain = { capitals: false, padded: false, zone: false };
        expect(requesterOf(written([...prefix, ...host], plain))).not.toBe(
          requesterOf(written([...other, ...host], plain)),
        );
      }),
    );
  });

  it('is its own IPv4 address, mapped into IPv6 or not', () => {
    fc.assert(
      fc.property(byte, byte, byte, byte, fc.boolean(), (a, b, c, d, capitals) => {
        const address = `${a}.${b}.${c}.${d}`;
        const hex = [(a << 8) | b, (c << 8) | d].map((bits) => bits.toString(16)).join(':');
        expect(requesterOf(address)).toBe(address);
        expect(requesterOf(`${capitals ? '::FFFF:' : '::ffff:'}${address}`)).toBe(address);
        expect(requesterOf(`::ffff:${hex}`)).toBe(address);
        expect(requesterOf(`0:0:0:0:0:ffff:${hex}%3`)).toBe(address);
        expect(networkOf(address)).toBe(`${a}.${b}.${c}.0/24`);
      }),
    );
  });

  it('ignores brackets and a port, which some proxies add', () => {
    expect(requesterOf('[2001:db8::1]:443')).toBe('2001:db8:0:0::/64');
    expect(requesterOf('[2001:db8::1]')).toBe('2001:db8:0:0::/64');
    expect(requesterOf('192.0.2.7:5060')).toBe('192.0.2.7');
  });

  it('without a valid address shares one network with all others like it, and nothing throws', () => {
    for (const text of ['', 'unknown', '1.2.3', '1.2.3.4.5', '2001:db8::1::2', ':::', '%', 'x'.repeat(10_000)]) {
      expect(requesterOf(text)).toBe('unknown');
    }
    fc.assert(fc.property(fc.string(), (text) => void expect(requesterOf(text).length).toBeLessThan(50)));
  });
});

describe('a network', () => {
  it('is the /24 of IPv4 and the /64 of IPv6', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.0/24');
    expect(networkOf('2001:db8:0:0::/64')).toBe('2001:db8:0:0::/64');
    expect(networkOf('unknown')).toBe('unknown');
  });

  it('is displayed by its first half, which hides the address', () => {
    expect(shownNetwork('102.177.4.9')).toBe('102.177.x.x');
    expect(shownNetwork('2c0f:f8f0:12:7::/64')).toBe('2c0f:f8f0:x:x');
    for (const local of ['unknown', '127.0.0.1', requesterOf('::1')]) expect(shownNetwork(local)).toBe('');
  });
});
