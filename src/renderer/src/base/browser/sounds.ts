/** Short tones that go with what the screen says anyway. Off until they are switched on at this till. */
import { useSyncExternalStore } from 'react';

/** `taken`: a scan did what it is for. `unknown`: nobody has the code. `charged`. `error`: something was refused. */
export type Sound = 'taken' | 'unknown' | 'charged' | 'error';

/** Hertz and seconds, one after the other. They differ in number and pitch: a desk is noisy. */
const tones: Readonly<Record<Sound, readonly (readonly [frequency: number, length: number])[]>> = {
  taken: [[1318.5, 0.06]],
  unknown: [
    [440, 0.12],
    [330, 0.18],
  ],
  charged: [
    [784, 0.09],
    [1046.5, 0.16],
  ],
  error: [
    [233, 0.16],
    [233, 0.16],
    [233, 0.2],
  ],
};

const KEY = 'taquilla.sounds';
const VOLUME = 0.15;
/** Between two tones, in seconds. */
const PAUSE = 0.03;
/** A tone that begins or ends at once clicks, in seconds. */
const SLOPE = 0.01;

const listeners = new Set<() => void>();
let context: AudioContext | null = null;

/** Plays a sound where they are switched on. */
export function playSound(sound: Sound): void {
  if (!hasSounds() || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  // Browsers start it asleep where nobody has touched the page yet.
  if (context.state === 'suspended') void context.resume();
  let at = context.currentTime;
  for (const [frequency, length] of tones[sound]) {
    playTone(context, frequency, at, length);
    at += length + PAUSE;
  }
}

/** Whether this till has sounds, and the switch. */
export function useSounds(): readonly [on: boolean, set: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, hasSounds), setSounds];
}

function setSounds(on: boolean): void {
  localStorage.setItem(KEY, String(on));
  for (const listener of listeners) listener();
  playSound('taken');
}

function hasSounds(): boolean {
  return localStorage.getItem(KEY) === 'true';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function playTone(audio: AudioContext, frequency: number, start: number, length: number): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME, start + SLOPE);
  gain.gain.setValueAtTime(VOLUME, start + length - SLOPE);
  gain.gain.linearRampToValueAtTime(0, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
