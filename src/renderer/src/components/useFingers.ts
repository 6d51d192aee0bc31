import { useMediaQuery } from '@mantine/hooks';

/** True where people tap with their fingers, and no pointer is as exact as a mouse. */
export function useFingers(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
}
