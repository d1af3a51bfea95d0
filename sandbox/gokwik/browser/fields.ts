/** The checkout's fields: formats, checks and problem texts. No DOM. */

export type AddressFields = {
  readonly name: string;
  readonly pinCode: string;
  readonly address: string;
  readonly landmark: string;
  readonly city: string;
  readonly state: string;
  readonly email: string;
};

export type AddressProblems = Partial<Record<keyof AddressFields, string>>;

const rupeesWhole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const rupeesExact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Formats paise as rupees, without decimals for whole rupees. */
export function money(paise: number): string {
  return (paise % 100 === 0 ? rupeesWhole : rupeesExact).format(paise / 100);
}

/** The ten digits of an Indian mobile number, typed with or without country code and separators; `null` if it is none. */
export function parsePhone(text: string): string | null {
  const digits = text.replace(/[^\d]/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '');
  return /^[6-9]\d{9}$/.test(digits) ? digits : null;
}

export function parsePincode(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : null;
}

export function addressProblems(fields: AddressFields): AddressProblems {
  const problems: AddressProblems = {};
  if (parsePincode(fields.pinCode) === null) problems.pinCode = 'Please enter valid pincode';
  if (fields.name.trim() === '') problems.name = 'Please enter your name';
  if (fields.address.trim() === '') problems.address = 'Please enter address';
  if (fields.city.trim() === '') problems.city = 'Please enter city';
  if (fields.state.trim() === '') problems.state = 'Please enter state';
  const email = fields.email.trim();
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email))
    problems.email = 'Please enter valid email';
  return problems;
}
