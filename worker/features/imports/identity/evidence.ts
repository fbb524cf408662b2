import { nameKey } from '../../../platform/text/fold.ts';
import { hash53 } from '../../../platform/text/hash.ts';
import type { Coordinates } from '../fields/coordinates.ts';
import { shortWord } from './street-words.ts';

/** What tells a listing from others of its name, as hashes of 53 bits and degrees. NaN stands for none. */
export interface Evidence {
  address: number;
  /** The numbers of the address: those of one that is worded in another way are the same. */
  numbers: number;
  /** The numbers and the words of the address, each word in its short form. */
  signature: number;
  latitude: number;
  longitude: number;
  phone: number;
  website: number;
  email: number;
}

/** The facts of a row or a listing that are compared. */
export interface Facts {
  address: string;
  coordinates: Coordinates | null;
  phone: string;
  website: string;
  email: string;
}

export const hashOf = (text: string): number => (text === '' ? Number.NaN : hash53(text, 2));

export function evidenceOf({ address, coordinates, phone, website, email }: Facts): Evidence {
  const words = address === '' ? '' : nameKey(address);
  const numbers = (words.match(/\p{Nd}+/gu) ?? []).join(' ');
  const letters = (words.match(/[\p{L}\p{M}]+/gu) ?? []).map(shortWord).join(' ');
  return {
    address: hashOf(words),
    numbers: hashOf(numbers),
    signature: numbers === '' || letters === '' ? Number.NaN : hashOf(`${numbers} ${letters}`),
    latitude: coordinates?.latitude ?? Number.NaN,
    longitude: coordinates?.longitude ?? Number.NaN,
    phone: hashOf(phone.replace(/\P{Nd}/gu, '')),
    website: hashOf(website),
    email: hashOf(email.toLowerCase()),
  };
}

/** Whether it has neither an address nor a point. */
export const isBare = ({ address, latitude }: Evidence): boolean => Number.isNaN(address) && Number.isNaN(latitude);
