/** The till's end of the link to its customer display: sends every change of the basket. */
import i18next from 'i18next';
import { onCashPointChosen, readCashPointCompany, readCashPointCurrency } from '#screens/base/api/cashPoint.ts';
import { file, get } from '#screens/base/api/client.ts';
import { onLiveEvent } from '#screens/base/api/events.ts';
import { queryClient, setupStatusQuery } from '#screens/base/api/queries.ts';
import { getSession, onSessionChange } from '#screens/base/api/session.ts';
import { holdLock } from '#screens/base/browser/webLock.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import { receiptId } from '#screens/subjects/checkout/basket.ts';
import { getTill, subscribeTill } from '#screens/subjects/checkout/tillStore.ts';
import { type DisplayContext, displayView } from './displayView.ts';
import { type DisplayMessage, linkName } from './link.ts';

/** How long a reloaded page waits for the document it replaces to let go of the link, in milliseconds. */
const HANDOVER = 1000;

let starting: Promise<boolean> | null = null;

/** Tells the display of a link for the life of this document. False where another tab does. */
export function tellDisplay(id: string): Promise<boolean> {
  starting ??= start(id).then((started) => {
    if (!started) starting = null;
    return started;
  });
  return starting;
}

async function start(id: string): Promise<boolean> {
  if ((await holdLock(linkName(id), HANDOVER)) === null) return false;
  const channel = new BroadcastChannel(linkName(id));
  const send = (message: DisplayMessage): void => channel.postMessage(message);

  let last = shownReceipt();
  let charged: DisplayContext['charged'] = null;
  const tellView = (): void => {
    const state = getTill();
    const receipt = shownReceipt();
    if (receipt !== null && receipt !== last) charged = { receipt, at: Date.now() };
    last = receipt ?? last;
    send({ type: 'view', view: displayView(state, { attended: getSession() !== null, charged }) });
  };

  let brand: { readonly name: string; readonly logo: Blob | null } | null = null;
  const tellFacility = async (): Promise<void> => {
    const { companyName, currency, timeZone } = await queryClient.fetchQuery(setupStatusQuery);
    const language = currentLanguage();
    // Nobody who is signed out has a basket to show.
    const own = getSession() === null ? null : await readCashPointCurrency().catch(() => null);
    const { name, logo } = brand ?? { name: companyName ?? '', logo: null };
    const facility = { name, logo, language, currency: own ?? currency, timeZone };
    send({ type: 'facility', facility });
  };
  /** The company of the cash point: the club by its own name. Who is signed out reads nothing, and what was read stays. */
  const readBrand = async (): Promise<void> => {
    const id = getSession() === null ? null : await readCashPointCompany();
    if (id === null) return;
    const { name, logo } = await get('company', id);
    brand = { name, logo: logo === null ? null : new Blob([await file(logo)]) };
  };
  const tellAll = (): void => {
    tellView();
    void tellFacility();
  };
  const readAgain = (): void => {
    // A display without a logo is still a display.
    void readBrand()
      .catch((error: unknown) => console.warn('the company for the customer display cannot be read', error))
      .then(tellAll);
  };

  channel.addEventListener('message', ({ data }: MessageEvent<DisplayMessage>) => {
    if (data.type === 'hello') tellAll();
  });
  subscribeTill(tellView);
  onSessionChange(() => {
    tellView();
    readAgain();
  });
  onCashPointChosen(readAgain);
  onLiveEvent(({ model }) => {
    if (model === 'company') readAgain();
  });
  i18next.on('languageChanged', () => void tellFacility());
  tellAll();
  readAgain();
  return true;
}

function shownReceipt(): string | null {
  const { receipt } = getTill();
  return receipt === null ? null : receiptId(receipt);
}
