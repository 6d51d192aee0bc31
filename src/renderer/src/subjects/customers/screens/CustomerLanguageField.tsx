export { default } from '../../staff/LanguageField.tsx';
