import { expect, test } from 'vitest';
import { readHost } from './typed-host.ts';

const product = { host: 'signpost.example' } as never;
const read = (typed: string) => readHost(typed, { product, isDevelopment: false });

test.each([
  ['museums.example.org', 'museums.example.org'],
  [' https://Museums.Example.org/en?x=1#top ', 'museums.example.org'],
  ['museums.example.org:8080', 'museums.example.org'],
  ['museums.example.org.', 'museums.example.org'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
])('%s is the host %s', (typed, host) => {
  expect(read(typed)).toEqual({ host });
});

test.each([
  ['', 'host-invalid'],
  ['museums', 'host-invalid'],
  ['127.0.0.1', 'host-invalid'],
  ['[::1]', 'host-invalid'],
  ['a b.example', 'host-invalid'],
  ['user@museums.example', 'host-invalid'],
  ['co.uk', 'host-suffix'],
  ['pages.dev', 'host-suffix'],
  ['signpost.example', 'host-product'],
  ['x.signpost.example', 'host-product'],
])('%s can be no host of a site: %s', (typed, problem) => {
  expect(read(typed)).toEqual({ problem });
});

test('On a developer’s machine, hosts below the product’s can be hosts of sites', () => {
  const local = { product: { host: 'localhost' } as never, isDevelopment: true };
  expect(readHost('new.localhost', local)).toEqual({ host: 'new.localhost' });
  expect(readHost('localhost', local)).toEqual({ problem: 'host-invalid' });
});
