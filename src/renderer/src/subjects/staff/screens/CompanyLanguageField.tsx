export { default } from '../LanguageField.tsx';
