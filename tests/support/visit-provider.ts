import { expect } from 'vitest';
import type { FakeProvider } from './fake-provider.ts';
import type { TestVisitor } from './visitor.ts';

/** A sign-in that has reached the provider: the parameters of the request, and the URL that receives the answer. */
export type ProviderVisit = {
  asked: URLSearchParams;
  state: string;
  answer: (query?: Record<string, string>) => string;
};

/** Follows a sign-in from an address to the provider. */
export async function visitProvider(who: TestVisitor, fake: FakeProvider, start: string): Promise<ProviderVisit> {
  const { address, outside } = await who.follow(await who.get(start), start);
  expect([outside, address]).toEqual([true, address]);
  const asked = new URL(address).searchParams;
  fake.nonce = asked.get('nonce') ?? '';
  const state = asked.get('state') ?? '';
  const callback = asked.get('redirect_uri')?.replace(/:\d+/, '');
  const answer = (query: Record<string, string> = {}) =>
    `${callback}?${new URLSearchParams({ code: 'code', state, ...query })}`;
  return { asked, state, answer };
}
