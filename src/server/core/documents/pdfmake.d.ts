/**
 * What the documents use of pdfmake. The declarations published for it bring the browser's with them, and the server
 * would then see a `window`.
 */

/** Left, top, right, bottom, in points. */
export type Margins = [number, number, number, number];

export type Alignment = 'left' | 'right' | 'center' | 'justify';

export interface Style {
  font?: string;
  fontSize?: number;
  lineHeight?: number;
  bold?: boolean;
  color?: string;
  fillColor?: string;
  alignment?: Alignment;
  margin?: Margins;
  noWrap?: boolean;
}

interface Placed extends Style {
  width?: number | 'auto' | '*';
  pageBreak?: 'before';
  /** Only for rules of where pages break. */
  headlineLevel?: number;
}

export interface ContentText extends Placed {
  text: Content;
}

export interface ContentStack extends Placed {
  stack: Content[];
  /** Goes to the next page whole. */
  unbreakable?: boolean;
}

export interface ContentColumns extends Placed {
  columns: Content[];
  columnGap?: number;
}

export interface ContentTable extends Placed {
  table: Table;
  layout?: CustomTableLayout;
}

export interface ContentCanvas extends Placed {
  canvas: (CanvasLine | CanvasRect)[];
}

export interface ContentSvg extends Placed {
  svg: string;
  fit?: [number, number];
}

export interface ContentImage extends Placed {
  image: string;
  fit?: [number, number];
}

export interface ContentQr extends Placed {
  qr: string;
  fit?: number;
  eccLevel?: 'M';
}

export type Content =
  | string
  | Content[]
  | ContentText
  | ContentStack
  | ContentColumns
  | ContentTable
  | ContentCanvas
  | ContentSvg
  | ContentImage
  | ContentQr;

export interface CanvasRect {
  type: 'rect';
  x: number;
  y: number;
  w: number;
  h: number;
  color?: string;
}

export interface CanvasLine {
  type: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  lineWidth?: number;
  lineColor?: string;
}

export type TableCell = Content & { colSpan?: number; rowSpan?: number };

export interface Table {
  body: TableCell[][];
  widths?: (number | 'auto' | '*')[];
  headerRows?: number;
  keepWithHeaderRows?: number;
  dontBreakRows?: boolean;
}

export interface ContentTableNode {
  readonly table: { readonly body: readonly unknown[]; readonly headerRows?: number };
}

type OfRow<T> = (row: number, node: ContentTableNode) => T;

/** How a table is ruled and padded. */
export interface CustomTableLayout {
  hLineWidth?: OfRow<number>;
  vLineWidth?: OfRow<number>;
  hLineColor?: OfRow<string>;
  vLineColor?: OfRow<string>;
  fillColor?: OfRow<string | null>;
  paddingLeft?: OfRow<number>;
  paddingRight?: OfRow<number>;
  paddingTop?: OfRow<number>;
  paddingBottom?: OfRow<number>;
}

export interface TDocumentDefinitions {
  content: Content;
  pageOrientation?: 'landscape';
  pageSize?: 'A4' | { width: number; height: number | 'auto' };
  pageMargins?: Margins;
  defaultStyle?: Style;
  language?: string;
  displayTitle?: boolean;
  version?: '1.7';
  compress?: boolean;
  info: { title?: string; author?: string; creator?: string; producer?: string; creationDate: Date };
  watermark?: { text: string; color: string; opacity: number; bold: boolean; fontSize: number; angle: number };
  images?: { readonly [name: string]: string };
  header?: (page: number, pages: number) => Content;
  footer?: (page: number, pages: number) => Content;
}

declare const pdfmake: {
  setFonts(fonts: { readonly [name: string]: { readonly normal: string; readonly bold: string } }): void;
  setUrlAccessPolicy(allows: (url: string) => boolean): void;
  setLocalAccessPolicy(allows: (path: string) => boolean): void;
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Uint8Array> };
};

export default pdfmake;
