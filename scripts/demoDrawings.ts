/** What the pictures of the demo's products show: drawings of our own on a grid of 24, or icons of Tabler in two tones. */

/** Shapes of SVG on a grid of 24. */
type Drawing = string;

/** An icon of Tabler, by its name there: its lines, and what they enclose. */
interface TwoTones {
  readonly icon: string;
  readonly line: string;
  readonly fill: string;
}

const cup = (drink: string): Drawing => `
  <path d="M9 2q-1.5 1.5 0 3M13 2q-1.5 1.5 0 3" stroke="#adb5bd" stroke-width="1.2" fill="none" stroke-linecap="round"/>
  <path d="M17 9h1.5a2.5 2.5 0 0 1 0 5.5H16" stroke="#ced4da" stroke-width="1.8" fill="none"/>
  <path d="M4 7h13v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5z" fill="#fff" stroke="#ced4da"/>
  <path d="M5.2 8.2h10.6v2H5.2z" fill="${drink}"/><ellipse cx="10.5" cy="20" rx="8" ry="1.5" fill="#dee2e6"/>`;

const glass = (drink: string, foam: string): Drawing => `
  <path d="M6 4h12l-1.6 17.5H7.6z" fill="#e9ecef" stroke="#ced4da"/>
  <path d="M6.5 8.5h11L16.2 20.5H7.8z" fill="${drink}"/><rect x="6" y="5.5" width="12" height="3.4" rx="1.6" fill="${foam}"/>`;

const wine = (drink: string): Drawing => `
  <path d="M7 3h10q1 8-5 9.5Q6 11 7 3z" fill="#f8f9fa" stroke="#ced4da"/>
  <path d="M7 7h10q-.4 4.6-5 5.5Q7.4 11.6 7 7z" fill="${drink}"/>
  <path d="M12 12.500v7" stroke="#adb5bd" stroke-width="1.3"/><ellipse cx="12" cy="20.5" rx="4.5" ry="1" fill="#adb5bd"/>`;

const bottle = (body: string, cap: string, label: string): Drawing => `
  <rect x="10" y="1.5" width="4" height="2.5" rx=".6" fill="${cap}"/>
  <path d="M10.2 4h3.600v3.500q3 1.5 3 4.500v9q0 1.5-1.5 1.500H8.700q-1.5 0-1.5-1.500v-9q0-3 3-4.500z" fill="${body}"/>
  <rect x="7.2" y="13" width="9.6" height="5" fill="${label}"/>`;

const bun = (...layers: readonly (readonly [color: string, height: number])[]): Drawing => {
  let y = 11;
  const rows = layers.map(([color, height]) => {
    const row = `<rect x="3" y="${y}" width="18" height="${height}" rx="${height / 2}" fill="${color}"/>`;
    y += height;
    return row;
  });
  return `<path d="M3 11q0-6.5 9-6.500t9 6.500z" fill="#e8a33d"/>
    <g fill="#fff3bf"><circle cx="9" cy="7.5" r=".6"/><circle cx="13" cy="6.6" r=".6"/><circle cx="16" cy="8.3" r=".6"/></g>
    ${rows.join('')}<path d="M3 ${y}h18v1.500q0 2.5-2.5 2.500h-13Q3 ${y + 4} 3 ${y + 1.5}z" fill="#d9902b"/>`;
};

const plate = (food: string): Drawing =>
  `<circle cx="12" cy="12.5" r="10" fill="#fff" stroke="#ced4da"/><circle cx="12" cy="12.5" r="7.2" fill="#f1f3f5"/>${food}`;

const bag = (body: string, mark: string): Drawing => `
  <path d="M5 3l1.3 1.300L7.6 3l1.3 1.300L10.2 3l1.3 1.300L12.8 3l1.3 1.300L15.4 3l1.3 1.300L19 3v18l-2.3-1.3-1.3 1.3-1.3-1.3-1.3 1.3-1.3-1.3-1.3 1.3-1.3-1.300L7.6 21l-1.3-1.300L5 21z" fill="${body}"/>
  <circle cx="12" cy="12" r="4.5" fill="${mark}"/>`;

const ball = (x: number, y: number, r: number): Drawing =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#d8f576" stroke="#5c940d"/><path d="M${x - r} ${y}q${r} ${-r * 0.8} ${2 * r} 0" fill="none" stroke="#fff"/>`;

const padel = (face: string, beside: string): Drawing => `
  <g transform="rotate(-35 12 12)"><path d="M10.6 14h2.800v7q0 1.2-1.4 1.200t-1.4-1.200z" fill="#868e96"/>
  <path d="M12 1a6.3 6.6 0 0 1 6.3 6.600c0 4-3 6.400-4.6 7.400h-3.400C8.700 14 5.700 11.600 5.700 7.600A6.3 6.6 0 0 1 12 1z" fill="${face}"/>
  <g fill="#fff" opacity=".75"><circle cx="9.5" cy="5.5" r=".9"/><circle cx="12" cy="5.5" r=".9"/><circle cx="14.5" cy="5.5" r=".9"/>
  <circle cx="9.5" cy="8.3" r=".9"/><circle cx="12" cy="8.3" r=".9"/><circle cx="14.5" cy="8.3" r=".9"/><circle cx="12" cy="11" r=".9"/></g></g>${beside}`;

const tennis = (frame: string, beside: string): Drawing => `
  <g transform="rotate(-35 12 12)"><path d="M10.9 14h2.200v7.500q0 1-1.1 1t-1.1-1z" fill="#868e96"/>
  <ellipse cx="12" cy="7.6" rx="5.4" ry="6.4" fill="#f8f9fa" stroke="${frame}" stroke-width="1.8"/>
  <path d="M9.5 2v11M12 1.500v12M14.500 2v11M7 5h10M6.700 8h10.600M7.500 11h9" stroke="#adb5bd" stroke-width=".5"/></g>${beside}`;

const tube = (body: string): Drawing => `
  <rect x="6.500" y="3.500" width="11" height="19" rx="1.500" fill="${body}" opacity=".35" stroke="${body}"/>
  ${ball(12, 7.8, 3.1)}${ball(12, 13.3, 3.1)}${ball(12, 18.8, 3.1)}<rect x="6" y="2" width="12" height="2.600" rx="1" fill="${body}"/>`;

const pool = (above: string, water: string): Drawing => `${above}
  <g fill="none" stroke="${water}" stroke-width="2" stroke-linecap="round"><path d="M2 17q2.500-2 5 0t5 0 5 0 5 0"/><path d="M2 21.300q2.500-2 5 0t5 0 5 0 5 0"/></g>`;

const calendar = (mark: string): Drawing => `
  <rect x="3" y="4.500" width="18" height="17" rx="2" fill="#fff5f5" stroke="#c92a2a"/><path d="M3 6.500q0-2 2-2h14q2 0 2 2v3H3z" fill="#e03131"/>
  <path d="M8 2.500v4M16 2.500v4" stroke="#862e2e" stroke-width="1.800" stroke-linecap="round"/>${mark}`;

const bar = (wrap: string, inside: string): Drawing => `
  <g transform="rotate(-30 12 12)"><rect x="2" y="8.5" width="20" height="7" rx="1" fill="${inside}"/>
  <path d="M8 7.500h14.500v9H8l1.2-1.500L8 13.5 9.2 12 8 10.5 9.2 9z" fill="${wrap}"/></g>`;

export const drawings: Readonly<Record<string, Drawing>> = {
  padel: padel('#1c7ed6', ball(18.5, 18.5, 3)),
  'padel-short': padel('#f76707', ball(18.5, 18.5, 3)),
  'padel-racket': padel('#ae3ec9', ''),
  tennis: tennis('#c92a2a', ball(18.5, 18.5, 3)),
  'tennis-racket': tennis('#1864ab', ''),
  'padel-balls': tube('#1098ad'),
  'tennis-balls': tube('#e03131'),
  'pool-adult': pool(
    `<path d="M7 14V5q0-2.500 2.500-2.500M15 14V5q0-2.500 2.500-2.500M7 7h8M7 11h8" fill="none" stroke="#868e96" stroke-width="1.800" stroke-linecap="round"/>`,
    '#1c7ed6',
  ),
  'pool-child': pool(
    `<circle cx="12" cy="8.500" r="5" fill="none" stroke="#fff" stroke-width="4"/><circle cx="12" cy="8.500" r="5" fill="none" stroke="#e03131" stroke-width="4" stroke-dasharray="3.930 3.930"/>
    <circle cx="12" cy="8.500" r="7" fill="none" stroke="#ced4da" stroke-width=".5"/>`,
    '#1c7ed6',
  ),
  'pool-evening': pool(
    `<path d="M5 14a7 7 0 0 1 14 0z" fill="#ff922b"/><path d="M12 2.500v2.500M4 6l1.800 1.800M20 6l-1.800 1.800" stroke="#ffc078" stroke-width="1.800" stroke-linecap="round"/>`,
    '#1864ab',
  ),
  'calendar-person': calendar(
    `<circle cx="12" cy="13" r="2" fill="#c92a2a"/><path d="M8 19.500q0-4 4-4t4 4z" fill="#c92a2a"/>`,
  ),
  'calendar-family': calendar(
    `<g fill="#c92a2a"><circle cx="8.500" cy="12.700" r="1.700"/><path d="M5.300 19q0-4 3.200-4t3.200 4z"/><circle cx="15.500" cy="12.700" r="1.700"/><path d="M12.300 19q0-4 3.200-4t3.200 4z"/></g>`,
  ),
  'water-sport': bottle('#d0ebff', '#e64980', '#f783ac'),
  espresso: cup('#4a2c17'),
  latte: cup('#c69763'),
  tea: cup('#d9a441'),
  cocoa: cup('#7b4b2a'),
  toast: `<path d="M4 9q-2-5 3-5.500h10q5 .5 3 5.500v10.500q0 1.5-1.5 1.500h-13Q4 21 4 19.500z" fill="#c98a43"/>
    <path d="M6 9.500Q4.5 6 7.5 5.500h9q3 .5 1.5 4V19H6z" fill="#ffe0a8"/><path d="M7 11q5-4 10 0t-1 6q-4 2-8 0t-1-6z" fill="#e5533d"/>`,
  croissant: `<path d="M2 16Q3 5 12 5t10 11q-3 1.5-5-1-2-3-5-3t-5 3q-2 2.5-5 1z" fill="#e0973b"/>
    <path d="M7.5 6.500L9 12M12 5v7M16.5 6.500L15 12M4 10l3 4.500M20 10l-3 4.5" stroke="#b36f1f" stroke-width="1.2"/>`,
  tortilla: plate(`<path d="M12 12.500V6a6.5 6.5 0 1 1-5.6 9.700z" fill="#ffd43b"/>
    <path d="M12 12.500V6a6.5 6.5 0 1 1-5.6 9.700z" fill="none" stroke="#e8a33d" stroke-width="1.4"/>`),
  churros: `<g stroke="#d08a3a" stroke-width="3.2" stroke-linecap="round" fill="none"><path d="M5 19L11 4M10 20l4-16M15 20l3-15"/></g>
    <g stroke="#f2c078" stroke-width="1" stroke-linecap="round" fill="none"><path d="M5 19L11 4M10 20l4-16M15 20l3-15"/></g>`,
  juice: glass('#ff922b', '#ffc078'),
  water: bottle('#a5d8ff', '#1c7ed6', '#4dabf7'),
  isotonic: bottle('#74c0fc', '#f76707', '#1864ab'),
  shake: bottle('#d0a37a', '#5c3a1e', '#7b4b2a'),
  can: `<rect x="6.5" y="4" width="11" height="17" rx="2" fill="#e03131"/><path d="M8 2.500h8L17.5 5h-11z" fill="#ced4da"/>
    <path d="M8 20.500h8l-1 1.500H9z" fill="#adb5bd"/><path d="M6.5 10q5.5 4 11 0v4q-5.5 4-11 0z" fill="#fff"/>`,
  energy: `<rect x="7.5" y="4" width="9" height="17" rx="2" fill="#364fc7"/><path d="M8.5 2.500h7L16.5 5h-9z" fill="#ced4da"/>
    <path d="M13 7l-4 6h2.500L10.5 18l4.5-6.500h-2.500z" fill="#ffd43b"/>`,
  'iced-tea': glass('#e8903a', '#ffe8cc'),
  'lemon-ice': glass('#ffec99', '#fff9db'),
  horchata: glass('#f8f0dc', '#ffffff'),
  beer: glass('#f5a623', '#fffbea'),
  'beer-bottle': bottle('#7a4a16', '#ffd43b', '#fff3bf'),
  'red-wine': wine('#a61e4d'),
  'white-wine': wine('#ffe066'),
  'wine-soda': glass('#c2255c', '#ffdeeb'),
  baguette: `<rect x="1.5" y="8.5" width="21" height="8.5" rx="4" fill="#d9902b"/><rect x="2.5" y="11.5" width="19" height="2" rx="1" fill="#69db7c"/>
    <rect x="2" y="13" width="20" height="1.8" rx=".9" fill="#f08c8c"/><path d="M6 10l2 1M11 9.600l2 1M16 10l2 1" stroke="#ffe0a8" stroke-width="1.2"/>`,
  sandwich: `<path d="M2.5 17L12 4.5 21.5 17z" fill="#ffe0a8" stroke="#c98a43" stroke-width="1.4" stroke-linejoin="round"/>
    <path d="M2.5 17.500h19v1.400h-19z" fill="#ffd43b"/><path d="M2.5 18.800h19v1.400h-19z" fill="#f08c8c"/><path d="M2 20.200h20v1.600H2z" fill="#c98a43"/>`,
  'hot-dog': `<rect x="2.5" y="9" width="19" height="9" rx="4.5" fill="#e0973b"/><rect x="1.5" y="10" width="21" height="5" rx="2.5" fill="#c0392b"/>
    <path d="M3.5 12.500q1.5-1.5 3 0t3 0 3 0 3 0 3 0 2 0" stroke="#ffd43b" stroke-width="1.3" fill="none"/>`,
  hamburger: bun(['#69db7c', 1.6], ['#7b3f1d', 2.8], ['#ffd43b', 1.2]),
  fries:
    plate(`<g fill="#f5b041"><rect x="7" y="8" width="2.5" height="8" rx=".5" transform="rotate(-12 8 12)"/><rect x="11" y="7" width="2.5" height="9" rx=".5"/>
    <rect x="14.5" y="8" width="2.5" height="8" rx=".5" transform="rotate(14 15 12)"/></g><path d="M8 10q4 3 8 0v2q-4 3-8 0z" fill="#e5533d"/>`),
  croquettes: plate(
    `<g fill="#c98a43"><ellipse cx="9" cy="10" rx="3" ry="2"/><ellipse cx="15" cy="11" rx="3" ry="2"/><ellipse cx="11.5" cy="15" rx="3" ry="2"/></g>`,
  ),
  squid: plate(
    `<g fill="none" stroke="#e0a458" stroke-width="2"><circle cx="9" cy="11" r="2.5"/><circle cx="15" cy="11" r="2.5"/><circle cx="12" cy="15" r="2.5"/></g>`,
  ),
  salad:
    plate(`<g fill="#51cf66"><circle cx="9" cy="11" r="3"/><circle cx="14" cy="10" r="3"/><circle cx="12" cy="15" r="3"/></g>
    <g fill="#e5533d"><circle cx="9.5" cy="14.5" r="1.7"/><circle cx="15.5" cy="14" r="1.7"/></g>`),
  ham: plate(
    `<path d="M6.5 12q2-5 5.5-2t5.5 1q0 6-5.5 6t-5.5-5z" fill="#c92a2a"/><path d="M8 13q3-2 4.5 0t4 .5" stroke="#ffc9c9" fill="none"/>`,
  ),
  cheese: `<path d="M2.5 14L14 5q7 0 7.5 9z" fill="#ffe066"/><rect x="2.5" y="14" width="19" height="6" rx=".5" fill="#ffd43b"/>
    <g fill="#f5b041"><circle cx="8" cy="17" r="1.5"/><circle cx="15" cy="16.5" r="1.2"/><circle cx="13" cy="10.5" r="1.3"/></g>`,
  nachos: plate(
    `<g fill="#f5b041"><path d="M7 15l3-7 3 7z"/><path d="M11 16l3-7 3.5 6.500z"/></g><path d="M8 12q4 3 8 0l1 2.500q-5 3-10 0z" fill="#e8590c" opacity=".7"/>`,
  ),
  olives: `<path d="M3 11h18q-1 9-9 9t-9-9z" fill="#dee2e6"/><g fill="#74963b"><circle cx="7.5" cy="9.5" r="3"/><circle cx="16.5" cy="9.5" r="3"/><circle cx="12" cy="8" r="3.2"/></g>
    <g fill="#c92a2a"><circle cx="7.5" cy="9" r="1"/><circle cx="16.5" cy="9" r="1"/><circle cx="12" cy="7.3" r="1"/></g>`,
  menu: plate(
    `<path d="M7 12a5 5 0 0 1 10 0z" fill="#c98a43"/><path d="M7 13h4.500v3.500Q7.5 16 7 13z" fill="#51cf66"/><path d="M12.5 13H17q-.5 3-4.5 3.500z" fill="#f5b041"/>`,
  ),
  paella: `<circle cx="12" cy="12.5" r="9.5" fill="#495057"/><circle cx="12" cy="12.5" r="7.5" fill="#ffc43d"/><g fill="#e5533d"><circle cx="9" cy="10" r="1.4"/><circle cx="15.5" cy="12" r="1.4"/><circle cx="11" cy="16" r="1.4"/></g>
    <g fill="#51cf66"><circle cx="13" cy="9" r="1"/><circle cx="8.5" cy="14" r="1"/><circle cx="14.5" cy="15.5" r="1"/></g>`,
  'ice-pop': `<rect x="10.8" y="15" width="2.4" height="7" rx="1.2" fill="#e0b07a"/><path d="M6.5 8a5.5 5.5 0 0 1 11 0v8.500h-11z" fill="#ff8787"/><path d="M6.5 10.500h11v3h-11z" fill="#ffd43b"/>`,
  cone: `<path d="M7 11h10l-5 11z" fill="#e0a458"/><path d="M8.3 13.500l5.5 4M15.8 13.500l-5.5 4" stroke="#b8772d"/><circle cx="8.8" cy="9" r="3.8" fill="#fff4e6"/><circle cx="15.2" cy="9" r="3.8" fill="#7b4b2a"/><circle cx="12" cy="5.6" r="3.8" fill="#ffc9de"/>`,
  bonbon: `<rect x="10.8" y="15" width="2.4" height="7" rx="1.2" fill="#e0b07a"/><path d="M6.5 8a5.5 5.5 0 0 1 11 0v8.500h-11z" fill="#5c3a1e"/><g fill="#e0b07a"><circle cx="9.5" cy="8" r=".9"/><circle cx="13.5" cy="6.5" r=".9"/><circle cx="14" cy="11" r=".9"/><circle cx="10" cy="13" r=".9"/></g>`,
  tub: `<path d="M5 11h14l-1.8 10.500H6.800z" fill="#74c0fc"/><path d="M5 11a7 6.5 0 0 1 14 0z" fill="#fff3bf"/><rect x="15" y="2" width="1.8" height="8" rx=".9" fill="#f76707" transform="rotate(18 16 6)"/>`,
  'ice-sandwich': `<rect x="3" y="6" width="18" height="3.8" rx="1.5" fill="#6b4423"/><rect x="3.8" y="9.5" width="16.4" height="5.5" fill="#fffdf5"/><rect x="3" y="14.7" width="18" height="3.8" rx="1.5" fill="#6b4423"/>`,
  chips: bag('#f59f00', '#fff3bf'),
  nuts: bag('#2f9e44', '#c98a43'),
  seeds: bag('#212529', '#f1f3f5'),
  popcorn: `<path d="M5 10h14l-1.7 11.500H6.700z" fill="#fff"/><path d="M7.5 10h3l.3 11.500H8.500zM13.5 10h3l-1 11.500h-2.300z" fill="#e03131"/><g fill="#ffec99" stroke="#f5b041" stroke-width=".5"><circle cx="7.5" cy="8" r="2.5"/><circle cx="12" cy="6.5" r="2.8"/><circle cx="16.5" cy="8" r="2.5"/></g>`,
  'cereal-bar': bar('#2b8a3e', '#c98a43'),
  'protein-bar': bar('#4c2f92', '#5c3a1e'),
  chocolate: bar('#e03131', '#5c3a1e'),
  gel: `<path d="M8 6h8l1.5 15h-11z" fill="#f76707"/><path d="M9.5 2.500h5L15.5 6h-7z" fill="#ced4da"/><path d="M12.8 9l-3 5h2l-.8 4 3.4-5.200h-2z" fill="#fff"/>`,
  oatmeal: `<circle cx="12" cy="12" r="9" fill="#d2a15c"/><g fill="#8a5a24"><circle cx="9" cy="9" r="1.3"/><circle cx="14.5" cy="8.5" r="1.3"/><circle cx="15.5" cy="14" r="1.3"/><circle cx="10" cy="15" r="1.3"/><circle cx="12.2" cy="11.7" r="1.1"/></g>`,
  gum: `<rect x="4" y="9" width="16" height="7" rx="1" fill="#20c997" transform="rotate(-15 12 12)"/><rect x="6" y="11" width="12" height="3" fill="#fff" transform="rotate(-15 12 12)"/>`,
  sweets: `<g><circle cx="8" cy="9" r="4" fill="#ff6b6b"/><circle cx="16" cy="9" r="4" fill="#ffd43b"/><circle cx="12" cy="16" r="4" fill="#51cf66"/></g><g fill="#fff" opacity=".6"><circle cx="6.8" cy="7.8" r="1"/><circle cx="14.8" cy="7.8" r="1"/><circle cx="10.8" cy="14.8" r="1"/></g>`,
  banana: `<path d="M5 4q1 12 14 13-1 3.5-6 3.500Q4 19 3.5 5.500z" fill="#ffd43b"/><path d="M3.3 5.700L3.5 3l2 .8" stroke="#7b4b2a" stroke-width="1.5" fill="none"/><path d="M19 17l1.5.800" stroke="#7b4b2a" stroke-width="1.8"/>`,
  apple: `<path d="M12 7q-4-2.5-7 .500T5 17q3 5.5 7 3.5 4 2 7-3.500t0-9.500q-3-3-7-.500z" fill="#e03131"/><path d="M12 7q-.5-3 1.5-5" stroke="#7b4b2a" stroke-width="1.5" fill="none"/><path d="M13 4.500q3-2.5 5 0-3 2-5 0z" fill="#51cf66"/>`,
};

const two = (icon: string, line: string, fill: string): TwoTones => ({ icon, line, fill });

export const icons: Readonly<Record<string, TwoTones>> = {
  backpack: two('backpack', '#862e9c', '#eebefa'),
  'ball-basketball': two('ball-basketball', '#a33b00', '#ffa94d'),
  'ball-football': two('ball-football', '#212529', '#f8f9fa'),
  'ball-tennis': two('ball-tennis', '#5c940d', '#d8f576'),
  barbell: two('barbell', '#7048e8', '#d0bfff'),
  beach: two('beach', '#d9480f', '#ffd8a8'),
  book: two('book', '#1864ab', '#d0ebff'),
  bulb: two('bulb', '#e67700', '#ffec99'),
  'calendar-month': two('calendar-month', '#c92a2a', '#fff5f5'),
  certificate: two('certificate', '#846358', '#fff9db'),
  droplet: two('droplet', '#1864ab', '#a5d8ff'),
  hanger: two('hanger', '#5f3dc4', '#e5dbff'),
  'id-badge-2': two('id-badge-2', '#0b7285', '#c5f6fa'),
  karate: two('karate', '#c92a2a', '#ffe3e3'),
  key: two('key', '#e67700', '#ffe066'),
  massage: two('massage', '#087f5b', '#c3fae8'),
  pool: two('pool', '#1864ab', '#a5d8ff'),
  school: two('school', '#364fc7', '#bac8ff'),
  shirt: two('shirt', '#0b7285', '#99e9f2'),
  skateboarding: two('skateboarding', '#862e9c', '#f3d9fa'),
  stethoscope: two('stethoscope', '#087f5b', '#c3fae8'),
  stretching: two('stretching', '#d9480f', '#ffe8cc'),
  swimming: two('swimming', '#1864ab', '#d0ebff'),
  ticket: two('ticket', '#1864ab', '#d0ebff'),
  trophy: two('trophy', '#e67700', '#ffe066'),
  umbrella: two('umbrella', '#c2255c', '#ffdeeb'),
  yoga: two('yoga', '#5f3dc4', '#e5dbff'),
};
