'use client';
import { useEffect } from 'react';
import { startMonitoring } from './monitoring.ts';
import './sending.ts';

/** Renders nothing. Watches forms from module load on, and starts error monitoring after hydration. */
export function Monitor() {
  useEffect(startMonitoring, []);
  return null;
}
