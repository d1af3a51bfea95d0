import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { InvoiceKind } from '../db/invoiceTables.ts';
import type { PaperLook } from '../look/paper.ts';
import { rupeesInWords } from './amountWords.ts';
import type { TaxDocument, TaxLine } from './document.ts';
import { heightOf, isLatin, isPrintedWhole, type Pdf, printable, write } from './lettering.ts';

export interface PrintedInvoice {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly issuedAt: Date;
  readonly document: TaxDocument;
  readonly look: PaperLook;
}

const face = (name: string) => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
/** The shop's faces, with the rupee sign. */
const faces = { display: face('display'), text: face('text-400'), strong: face('text-600') };

const margin = 48;
const pageWidth = 595.28;
const width = pageWidth - 2 * margin;
const pageBottom = 780;

interface Column {
  readonly label: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly value: (line: TaxLine, index: number) => string;
}

/** Draws the document as an A4 PDF. The same document gives the same drawing at any time. */
export async function drawInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const { kind, number, issuedAt, document, look: colour } = invoice;
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: {
      Title: `${titleOf(kind)} ${number}`,
      Author: document.seller.name,
      CreationDate: issuedAt,
    },
  });
  const whole = buffer(pdf);
  for (const [name, file] of Object.entries(faces)) pdf.registerFont(name, file);
  if (!invoice.look.hasHouseHeadings) pdf.registerFont('display', faces.strong);
  drawHead(pdf, colour, invoice);
  drawParties(pdf, colour, document);
  drawLines(pdf, colour, document);
  drawTotals(pdf, colour, invoice);
  drawRates(pdf, colour, document);
  drawFoot(pdf, colour, invoice);
  pdf.end();
  return whole;
}

function titleOf(kind: InvoiceKind): string {
  return kind === 'INVOICE' ? 'Tax invoice' : 'Credit note';
}

function drawHead(pdf: Pdf, colour: PaperLook, { kind, number, issuedAt, document }: PrintedInvoice): void {
  const { seller, orderCode, orderDate, amends } = document;
  pdf.fillColor(colour.ink);
  write(pdf, seller.shopName, { face: 'display', size: 26, x: margin, y: margin, width: 330 });
  pdf
    .font('display')
    .fontSize(20)
    .fillColor(colour.accent)
    .text(titleOf(kind), margin, margin + 4, { width, align: 'right' });
  const facts: (readonly [string, string])[] = [
    ['Number', number],
    ['Date', dayOf(issuedAt)],
    ['Order', orderCode],
    ['Ordered on', dayOf(new Date(orderDate))],
    ...(amends === null
      ? []
      : [['For invoice', amends.number] as const, ['Invoice of', dayOf(new Date(amends.date))] as const]),
  ];
  let y = margin + 40;
  for (const [label, value] of facts) {
    small(pdf, colour, label, margin + width - 220, y, { width: 90, align: 'right' });
    pdf
      .font('strong')
      .fontSize(9)
      .fillColor(colour.ink)
      .text(value, margin + width - 120, y, { width: 120, align: 'right' });
    y += 14;
  }
  const left = margin + 40;
  pdf.fillColor(colour.ink);
  write(pdf, seller.name, { face: 'strong', size: 9, x: margin, y: left, width: 250 });
  pdf.fillColor(colour.soft);
  write(pdf, seller.address, { face: 'text', size: 9, x: margin, y: pdf.y, width: 250 });
  pdf.text(seller.gstin === null ? 'GSTIN not given' : `GSTIN ${seller.gstin}`);
  if (seller.state !== null) pdf.text(`State ${seller.state.name} (${seller.state.code})`);
  pdf.y = Math.max(pdf.y, y) + 16;
}

/** Buyer on the left; place of supply, and why a credit note was made, on the right. The longer side says how high it is. */
function drawParties(pdf: Pdf, colour: PaperLook, { buyer, placeOfSupply, amends }: TaxDocument): void {
  const place: Note = {
    label: 'Place of supply',
    name: `${placeOfSupply.name} (${placeOfSupply.code})`,
    text: '',
  };
  const sides: readonly { readonly x: number; readonly width: number; readonly notes: readonly Note[] }[] = [
    {
      x: margin + 16,
      width: 276,
      notes: [{ label: 'Billed and delivered to', name: buyer.name, text: buyer.address.join('\n') }],
    },
    {
      x: margin + 320,
      width: 165,
      notes: amends === null ? [place] : [place, { label: 'Reason', name: '', text: amends.reason }],
    },
  ];
  const top = pdf.y;
  const heights = sides.map(({ notes, width: wide }) => {
    const parts = notes.map((note) => noteHeight(pdf, note, wide));
    return parts.reduce((sum, height) => sum + height, 0) + noteGap * (notes.length - 1);
  });
  const height = Math.max(...heights) + 24;
  pdf.roundedRect(margin, top, width, height, 10).fill(colour.panel);
  for (const { x, width: wide, notes } of sides) {
    let y = top + 12;
    for (const note of notes) {
      drawNote(pdf, colour, note, x, y, wide);
      y += noteHeight(pdf, note, wide) + noteGap;
    }
  }
  pdf.y = top + height + 20;
}

interface Note {
  readonly label: string;
  readonly name: string;
  readonly text: string;
}

const noteGap = 8;
const noteName = { face: 'strong', size: 9.5 } as const;
const noteText = { face: 'text', size: 9, lineGap: 1 } as const;
const labelHeight = 13;

function noteHeight(pdf: Pdf, { name, text }: Note, wide: number): number {
  const nameHeight = name === '' ? 0 : heightOf(pdf, name, { ...noteName, width: wide });
  const textHeight = text === '' ? 0 : heightOf(pdf, text, { ...noteText, width: wide });
  return labelHeight + nameHeight + textHeight;
}

function drawNote(
  pdf: Pdf,
  colour: PaperLook,
  { label, name, text }: Note,
  x: number,
  y: number,
  wide: number,
): void {
  small(pdf, colour, label, x, y);
  pdf.y = y + labelHeight;
  pdf.fillColor(colour.ink);
  if (name !== '') write(pdf, name, { ...noteName, x, y: pdf.y, width: wide });
  if (text !== '') write(pdf, text, { ...noteText, x, y: pdf.y, width: wide });
}

function columnsOf({ isWithinState }: TaxDocument): Column[] {
  const money = (of: (line: TaxLine) => number) => (line: TaxLine) => amount(of(line));
  const taxes: Column[] = isWithinState
    ? [
        { label: 'CGST', width: 54, align: 'right', value: money(({ cgst }) => cgst) },
        { label: 'SGST', width: 54, align: 'right', value: money(({ sgst }) => sgst) },
      ]
    : [{ label: 'IGST', width: 64, align: 'right', value: money(({ igst }) => igst) }];
  const others = 20 + 46 + 30 + 66 + 34 + 66 + taxes.reduce((sum, column) => sum + column.width, 0);
  return [
    { label: '#', width: 20, align: 'left', value: (_line, index) => String(index + 1) },
    { label: 'Item', width: width - others, align: 'left', value: ({ title }) => title },
    { label: 'HSN', width: 46, align: 'left', value: ({ hsn }) => hsn },
    {
      label: 'Qty',
      width: 30,
      align: 'right',
      value: ({ quantity }) => (quantity === 0 ? '–' : String(quantity)),
    },
    { label: 'Taxable', width: 66, align: 'right', value: money(({ taxable }) => taxable) },
    { label: 'Rate', width: 34, align: 'right', value: ({ rateBps }) => `${rateBps / 100}%` },
    ...taxes,
    { label: 'Amount', width: 66, align: 'right', value: money(({ gross }) => gross) },
  ];
}

function drawLines(pdf: Pdf, colour: PaperLook, document: TaxDocument): void {
  const columns = columnsOf(document);
  drawLabels(pdf, colour, columns);
  for (const [index, line] of document.lines.entries()) {
    const cell = ({ width: wide }: Column) => ({ face: 'text', size: 9, width: wide - 6 });
    const height = Math.max(
      ...columns.map((column) => heightOf(pdf, column.value(line, index), cell(column))),
    );
    if (pdf.y + height > pageBottom) {
      pdf.addPage();
      drawLabels(pdf, colour, columns);
    }
    const y = pdf.y + 7;
    let x = margin;
    for (const column of columns) {
      const { width: wide, align, value } = column;
      pdf.fillColor(colour.ink);
      write(pdf, value(line, index), { ...cell(column), x, y, align });
      x += wide;
    }
    pdf.y = y + height + 7;
    rule(pdf, colour, pdf.y);
  }
}

function drawLabels(pdf: Pdf, colour: PaperLook, columns: readonly Column[]): void {
  const { y } = pdf;
  let x = margin;
  for (const { label, width: wide, align } of columns) {
    small(pdf, colour, label, x, y, { width: wide - 6, align });
    x += wide;
  }
  pdf.y = y + 16;
  rule(pdf, colour, pdf.y, colour.ink);
}

function drawTotals(pdf: Pdf, colour: PaperLook, { kind, document }: PrintedInvoice): void {
  const { totals, isWithinState, points } = document;
  if (pdf.y + 120 > pageBottom) pdf.addPage();
  const rows: (readonly [string, number])[] = [
    ['Taxable value', totals.taxable],
    ...(isWithinState
      ? ([
          ['CGST', totals.cgst],
          ['SGST', totals.sgst],
        ] as const)
      : ([['IGST', totals.igst]] as const)),
  ];
  let y = pdf.y + 14;
  for (const [label, value] of rows) {
    totalRow(pdf, colour, label, value, y);
    y += 15;
  }
  rule(pdf, colour, y + 2, colour.ink, margin + width - 220);
  pdf.font('display').fontSize(14).fillColor(colour.ink);
  pdf.text('Total', margin + width - 220, y + 10);
  pdf
    .font('strong')
    .fontSize(14)
    .text(amount(totals.gross), margin, y + 10, { width: width - 6, align: 'right' });
  y += 34;
  if (points > 0) {
    totalRow(
      pdf,
      colour,
      kind === 'INVOICE' ? 'Of it in reward points' : 'Of it back in reward points',
      points,
      y,
    );
    y += 15;
  }
  pdf.y = y;
}

function totalRow(pdf: Pdf, colour: PaperLook, label: string, value: number, y: number): void {
  pdf
    .font('text')
    .fontSize(9.5)
    .fillColor(colour.soft)
    .text(label, margin + width - 220, y);
  pdf.fillColor(colour.ink).text(amount(value), margin, y, { width: width - 6, align: 'right' });
}

/** What each rate of tax comes to, and the total in words. */
function drawRates(pdf: Pdf, colour: PaperLook, { lines, totals, isWithinState }: TaxDocument): void {
  const rates = [...new Set(lines.map(({ rateBps }) => rateBps))].toSorted((one, other) => one - other);
  const texts = rates.map((rateBps) => {
    const own = lines.filter((line) => line.rateBps === rateBps);
    const tax = own.reduce((sum, { cgst, sgst, igst }) => sum + cgst + sgst + igst, 0);
    const taxable = own.reduce((sum, line) => sum + line.taxable, 0);
    const kind = isWithinState
      ? `${rateBps / 200}% CGST and ${rateBps / 200}% SGST`
      : `${rateBps / 100}% IGST`;
    return `${kind} on ${amount(taxable)}: ${amount(tax)}`;
  });
  const y = pdf.y + 6;
  small(pdf, colour, 'Tax by rate', margin, y);
  pdf
    .font('text')
    .fontSize(9)
    .fillColor(colour.ink)
    .text(texts.join('\n'), margin, y + 13, { lineGap: 2 });
  small(pdf, colour, 'In words', margin, pdf.y + 10);
  pdf
    .font('text')
    .fontSize(9)
    .fillColor(colour.ink)
    .text(rupeesInWords(totals.gross), margin, pdf.y + 3, { width });
}

function drawFoot(pdf: Pdf, colour: PaperLook, { kind, document }: PrintedInvoice): void {
  const { count } = pdf.bufferedPageRange();
  const { buyer, seller, lines } = document;
  const texts = [
    buyer.name,
    ...buyer.address,
    seller.name,
    seller.address,
    ...lines.map(({ title }) => title),
  ];
  const isWhole = texts.every(isPrintedWhole);
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const words =
      kind === 'INVOICE'
        ? 'All prices include tax. No tax is payable on reverse charge.'
        : 'This note lowers the tax of the invoice that it names.';
    pdf
      .font('text')
      .fontSize(8)
      .fillColor(colour.soft)
      .text(
        `${words} Made by a computer, valid without a signature.${isWhole ? '' : ' “?” stands for a letter that cannot be printed here.'}`,
        margin,
        isWhole ? 800 : 794,
        { width: width - 150 },
      );
    const { shopName } = seller;
    const name = isLatin(shopName) ? `${printable(shopName)} · ` : '';
    pdf.text(`${name}${page + 1} of ${count}`, margin, 800, {
      width,
      align: 'right',
    });
  }
}

function small(
  pdf: Pdf,
  colour: PaperLook,
  text: string,
  x: number,
  y: number,
  options: { readonly width?: number; readonly align?: 'left' | 'right' } = {},
): void {
  pdf
    .font('text')
    .fontSize(8)
    .fillColor(colour.soft)
    .text(text, x, y, { ...options });
}

function rule(
  pdf: Pdf,
  colour: PaperLook,
  y: number,
  stroke: string = colour.line,
  from: number = margin,
): void {
  pdf
    .moveTo(from, y)
    .lineTo(margin + width, y)
    .lineWidth(0.7)
    .strokeColor(stroke)
    .stroke();
}

/** With India's grouping, always with paise: ₹1,23,110.00. */
function amount(paise: number): string {
  const sign = paise < 0 ? '–' : '';
  return `${sign}₹${(Math.abs(paise) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

function dayOf(time: Date): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(time);
}
