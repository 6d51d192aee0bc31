import { useSearch } from '@tanstack/react-router';
import { EnrolPage } from './EnrolPage.tsx';

/** `/enrol`: what it is told stands in its address. */
export function EnrolRoute() {
  return <EnrolPage insecure={useSearch({ from: '/enrol' }).insecure === true} />;
}
