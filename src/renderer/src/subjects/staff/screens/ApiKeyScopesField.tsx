export { default } from '../PermissionsField.tsx';
