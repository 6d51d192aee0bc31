export { RateTimeField as default } from '../RateTimeField.tsx';
