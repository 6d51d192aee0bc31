/** Reads a PDF back, for the tests of documents. */
import { getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  /** Sizes in points. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** The text as the eye reads it: one entry a printed row, pieces in a row parted by `|`. */
  readonly rows: readonly string[];
  /** Left and right ends of the outermost pieces, in points from the left edge. */
  readonly left: number;
  readonly right: number;
  /** Lowest baseline of each page, in points from its bottom edge. */
  readonly bottoms: readonly number[];
}

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly end: number;
}

/** Baselines closer than this are one row: small figures sit a little off the text beside them. */
const SAME_ROW = 2;
/** Pieces further apart than this stand in different columns. */
const COLUMN_GAP = 6;

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: { width: number; height: number }[] = [];
  const rows: string[] = [];
  const bottoms: number[] = [];
  const all: Piece[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ width, height });
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item): Piece[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      return [{ text: item.str, x, y, end: x + item.width }];
    });
    rows.push(...rowsOf(pieces));
    bottoms.push(Math.min(...pieces.map((piece) => piece.y)));
    all.push(...pieces);
  }
  return {
    pages,
    rows,
    bottoms,
    left: Math.min(...all.map((piece) => piece.x)),
    right: Math.max(...all.map((piece) => piece.end)),
  };
}

function rowsOf(pieces: readonly Piece[]): string[] {
  const rows: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && row[0].y - piece.y < SAME_ROW) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => {
    let text = '';
    let end: number | null = null;
    for (const piece of row.sort((a, b) => a.x - b.x)) {
      if (end !== null) text += piece.x - end > COLUMN_GAP ? '|' : ' ';
      text += piece.text;
      end = piece.end;
    }
    return text.replace(/ +/g, ' ').replaceAll(' |', '|').trim();
  });
}
