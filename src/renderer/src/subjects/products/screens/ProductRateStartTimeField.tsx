export { default } from '../RateTimeField.tsx';
