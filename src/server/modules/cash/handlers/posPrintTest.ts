import { handlePrepared } from '#server/core/operations/handler.ts';
import { sendPrint } from '#server/core/printing/printer.ts';
import { beginPrint } from '#server/core/printing/prints.ts';
import { faultOfDevice } from '#shared/domain/serverAddress.ts';
import { ServiceError } from '#shared/errors.ts';
import { documentTexts } from '#shared/i18n/documents.ts';
import { posPrintTest as contract } from '#shared/operations/contracts/posPrintTest.ts';

export const posPrintTest = handlePrepared(
  contract,
  async (_ctx, { host, port, language, uuid }, _read, draw) => {
    if (faultOfDevice(host) !== null) {
      throw new ServiceError('validation_failed', { errors: [{ pointer: '#/host', code: 'invalid_value' }] });
    }
    const texts = {
      title: documentTexts.printerTest[language],
      letters: documentTexts.printerTestLetters[language],
      widths: documentTexts.printerTestWidths[language],
    };
    const bytes = await draw({ kind: 'printerTest', ...texts });
    return sendPrint({ host, port, confirms: true }, bytes, beginPrint(uuid));
  },
  async (_ctx, _input, state) => state,
);
