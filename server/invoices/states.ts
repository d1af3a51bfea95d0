/** States and union territories of India by their two letters: the number that GST gives each, and its name. */
const states: Readonly<Record<string, readonly [code: string, name: string]>> = {
  JK: ['01', 'Jammu and Kashmir'],
  HP: ['02', 'Himachal Pradesh'],
  PB: ['03', 'Punjab'],
  CH: ['04', 'Chandigarh'],
  UK: ['05', 'Uttarakhand'],
  UT: ['05', 'Uttarakhand'],
  HR: ['06', 'Haryana'],
  DL: ['07', 'Delhi'],
  RJ: ['08', 'Rajasthan'],
  UP: ['09', 'Uttar Pradesh'],
  BR: ['10', 'Bihar'],
  SK: ['11', 'Sikkim'],
  AR: ['12', 'Arunachal Pradesh'],
  NL: ['13', 'Nagaland'],
  MN: ['14', 'Manipur'],
  MZ: ['15', 'Mizoram'],
  TR: ['16', 'Tripura'],
  ML: ['17', 'Meghalaya'],
  AS: ['18', 'Assam'],
  WB: ['19', 'West Bengal'],
  JH: ['20', 'Jharkhand'],
  OD: ['21', 'Odisha'],
  OR: ['21', 'Odisha'],
  CG: ['22', 'Chhattisgarh'],
  CT: ['22', 'Chhattisgarh'],
  MP: ['23', 'Madhya Pradesh'],
  GJ: ['24', 'Gujarat'],
  DD: ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  DN: ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  DH: ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  MH: ['27', 'Maharashtra'],
  KA: ['29', 'Karnataka'],
  GA: ['30', 'Goa'],
  LD: ['31', 'Lakshadweep'],
  KL: ['32', 'Kerala'],
  TN: ['33', 'Tamil Nadu'],
  PY: ['34', 'Puducherry'],
  AN: ['35', 'Andaman and Nicobar Islands'],
  TS: ['36', 'Telangana'],
  TG: ['36', 'Telangana'],
  AP: ['37', 'Andhra Pradesh'],
  LA: ['38', 'Ladakh'],
};

export interface GstState {
  readonly code: string;
  readonly name: string;
}

/** The state of an address, by its letters or its name; `null`: unknown. */
export function gstStateOf(state: string): GstState | null {
  const text = state.trim();
  const entry =
    states[text.toUpperCase()] ??
    Object.values(states).find(([, name]) => name.toLowerCase() === text.toLowerCase());
  return entry === undefined ? null : { code: entry[0], name: entry[1] };
}
