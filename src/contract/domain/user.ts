/** Data that signed-in shoppers edit. */
import type { SkinType } from '../generated/schema.ts';
import type { OrderAddress } from './order.ts';

/** A change of the profile; `null` clears the field. */
export type ProfileChange = Readonly<
  Partial<Record<'firstName' | 'lastName' | 'email' | 'gender' | 'dob', string | null>>
>;

/** An address to save in the address book (Specification 5). */
export type UserAddressRequest = OrderAddress;

/** A picture that the server has stored, by its key. */
export interface UploadedPicture {
  readonly picture: string;
}

/** A product review as its author writes it. */
export interface ReviewDraft {
  /** 1 to 5. */
  readonly rating: number;
  readonly title: string | null;
  readonly comment: string;
  /** Keys of uploaded pictures. */
  readonly images: readonly string[];
  readonly skinType: SkinType | null;
}
