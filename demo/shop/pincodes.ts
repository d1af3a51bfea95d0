import { createRandom } from '../packshots/random.ts';
import type { DemoPincode } from '../types.ts';

/**
 * A sample of a courier's serviceability list: sorting districts with how many of their post offices it
 * serves. Each entry is "first three digits, city, how many".
 */
const DISTRICTS: Readonly<Record<string, string>> = {
  DL: '110 New Delhi 96',
  HR: '121 Faridabad 9;122 Gurugram 18;124 Rohtak 8;125 Hisar 8;131 Sonipat 7;132 Karnal 8;134 Panchkula 12',
  PB: '140 Mohali 10;141 Ludhiana 16;143 Amritsar 12;144 Jalandhar 12;147 Patiala 8;151 Bathinda 7;152 Firozpur 6',
  CH: '160 Chandigarh 40',
  HP: '171 Shimla 12;173 Solan 8;175 Mandi 7;176 Kangra 8;177 Hamirpur 6',
  JK: '180 Jammu 16;181 Samba 6;190 Srinagar 18;192 Anantnag 6;193 Baramulla 6',
  LA: '194 Leh 5',
  UP: '201 Noida 18;202 Aligarh 6;206 Etawah 5;208 Kanpur 24;211 Prayagraj 14;221 Varanasi 14;226 Lucknow 30;243 Bareilly 6;244 Moradabad 6;247 Saharanpur 6;250 Meerut 8;273 Gorakhpur 10;281 Mathura 6;282 Agra 10;284 Jhansi 6',
  UK: '248 Dehradun 18;249 Haridwar 8;263 Nainital 10',
  RJ: '302 Jaipur 40;303 Jaipur Rural 10;305 Ajmer 10;313 Udaipur 10;324 Kota 10;331 Churu 5;334 Bikaner 7;342 Jodhpur 12;345 Jaisalmer 5',
  DD: '396 Daman 3',
  DN: '396 Silvassa 3',
  GJ: '360 Rajkot 10;361 Jamnagar 8;364 Bhavnagar 6;370 Bhuj 8;380 Ahmedabad 50;382 Gandhinagar 30;390 Vadodara 25;391 Vadodara Rural 8;394 Surat Rural 8;395 Surat 17;396 Valsad 10',
  MH: '400 Mumbai 104;401 Palghar 10;403 Sindhudurg 3;410 Pune Rural 12;411 Pune 62;413 Solapur 8;415 Satara 8;416 Kolhapur 12;421 Thane 12;422 Nashik 14;425 Jalgaon 6;431 Aurangabad 10;440 Nagpur 37;442 Wardha 6;444 Akola 6',
  GA: '403 Panaji 30',
  MP: '450 Khandwa 5;452 Indore 20;456 Ujjain 6;461 Hoshangabad 5;462 Bhopal 47;470 Sagar 5;474 Gwalior 12;482 Jabalpur 11;486 Rewa 5',
  CG: '490 Durg 10;491 Bhilai 6;492 Raipur 18;495 Bilaspur 8',
  TS: '500 Hyderabad 98;501 Ranga Reddy 12;502 Sangareddy 7;503 Nizamabad 6;505 Karimnagar 6;506 Warangal 12;507 Khammam 5',
  AP: '515 Anantapur 6;517 Tirupati 10;518 Kurnool 6;520 Vijayawada 15;522 Guntur 8;524 Nellore 7;530 Visakhapatnam 40;533 Rajahmundry 8',
  KA: '560 Bengaluru 110;561 Bengaluru Rural 8;562 Ramanagara 10;563 Kolar 6;570 Mysuru 24;571 Mandya 6;573 Hassan 5;574 Puttur 6;575 Mangaluru 20;576 Udupi 10;577 Davanagere 8;580 Hubballi 18;585 Kalaburagi 7;590 Belagavi 12',
  TN: '600 Chennai 120;603 Chengalpattu 8;605 Villupuram 5;607 Cuddalore 6;613 Thanjavur 8;620 Tiruchirappalli 18;625 Madurai 20;627 Tirunelveli 9;629 Nagercoil 8;632 Vellore 10;635 Hosur 9;636 Salem 12;638 Erode 9;641 Coimbatore 48;643 Ooty 6',
  PY: '605 Puducherry 12',
  KL: '670 Kannur 10;673 Kozhikode 20;676 Malappuram 8;678 Palakkad 9;680 Thrissur 16;682 Kochi 40;683 Aluva 10;685 Idukki 5;686 Kottayam 10;688 Alappuzha 8;691 Kollam 10;695 Thiruvananthapuram 36',
  LD: '682 Kavaratti 4',
  WB: '700 Kolkata 120;711 Howrah 14;712 Hooghly 9;713 Durgapur 12;721 Kharagpur 7;731 Bolpur 5;734 Siliguri 12;741 Kalyani 7;743 Barasat 8',
  OD: '751 Bhubaneswar 24;753 Cuttack 12;756 Balasore 6;760 Brahmapur 7;768 Sambalpur 6;769 Rourkela 9',
  AS: '781 Guwahati 28;784 Tezpur 5;785 Jorhat 8;786 Dibrugarh 7;788 Silchar 6',
  AR: '791 Itanagar 5;792 Tezu 3',
  ML: '793 Shillong 9;794 Tura 4',
  MN: '795 Imphal 8',
  MZ: '796 Aizawl 7',
  NL: '797 Dimapur 8;798 Mokokchung 3',
  TR: '799 Agartala 10',
  SK: '737 Gangtok 7',
  BR: '800 Patna 26;812 Bhagalpur 6;823 Gaya 6;841 Chhapra 5;842 Muzaffarpur 6;846 Darbhanga 6',
  JH: '826 Dhanbad 8;827 Bokaro 6;831 Jamshedpur 14;834 Ranchi 18',
  AN: '744 Port Blair 6',
};

/** Where districts share their first three digits, the second list goes on from another post office. */
const STARTS: Readonly<Record<string, number>> = {
  'DD/396': 210,
  'DN/396': 230,
  'PY/605': 1,
  'TN/605': 601,
  'GA/403': 1,
  'MH/403': 801,
  'KL/682': 1,
  'LD/682': 551,
  'GJ/396': 1,
  'AN/744': 101,
  'WB/743': 122,
};

const METRO_CITIES = new Set([
  'New Delhi',
  'Mumbai',
  'Bengaluru',
  'Hyderabad',
  'Chennai',
  'Kolkata',
  'Pune',
  'Jaipur',
  'Ahmedabad',
]);
const PREPAID_ONLY = new Set(['LA', 'LD', 'AN', 'AR']);

/** Days from the shop's door in Jaipur, by the courier's zones: its own state, the metros and the north, … the islands. */
const ZONES: readonly { readonly days: number; readonly states: ReadonlySet<string> }[] = [
  { days: 2, states: new Set(['RJ', 'DL', 'HR']) },
  { days: 3, states: new Set(['GJ', 'MP', 'UP', 'PB', 'CH', 'UK']) },
  { days: 5, states: new Set(['HP', 'JK', 'KL', 'GA', 'OD']) },
  { days: 7, states: new Set(['AS', 'AR', 'ML', 'MN', 'MZ', 'NL', 'TR', 'SK']) },
  { days: 9, states: new Set(['LA', 'LD', 'AN']) },
];

function daysTo(city: string, state: string): number {
  if (city === 'Jaipur') return 1;
  const days = ZONES.find(({ states }) => states.has(state))?.days ?? 4;
  return METRO_CITIES.has(city) ? Math.min(days, 3) : days;
}

type Service = Pick<DemoPincode, 'cod' | 'prepaid' | 'codMaxAmount'>;

function serviceAt(id: string, city: string, state: string): Service {
  if (METRO_CITIES.has(city)) return { cod: true, prepaid: true, codMaxAmount: null };
  if (PREPAID_ONLY.has(state)) return { cod: false, prepaid: true, codMaxAmount: null };
  const draw = createRandom(`pincode/${id}`)();
  if (draw < 0.01) return { cod: false, prepaid: false, codMaxAmount: null };
  if (draw < 0.09) return { cod: false, prepaid: true, codMaxAmount: null };
  if (draw < 0.11) return { cod: true, prepaid: false, codMaxAmount: null };
  if (draw < 0.2) return { cod: true, prepaid: true, codMaxAmount: 1500 };
  if (draw < 0.34) return { cod: true, prepaid: true, codMaxAmount: 3000 };
  return { cod: true, prepaid: true, codMaxAmount: null };
}

function districtRows(state: string, entry: string): readonly DemoPincode[] {
  const [prefix = '', ...words] = entry.split(' ');
  const count = Number(words.pop());
  const city = words.join(' ');
  const start = STARTS[`${state}/${prefix}`] ?? 1;
  return Array.from({ length: count }, (_, index) => {
    const id = `${prefix}${String(start + index).padStart(3, '0')}`;
    const service = serviceAt(id, city, state);
    const isServed = service.cod || service.prepaid;
    return { id, city, state, ...service, deliveryDays: isServed ? daysTo(city, state) : null };
  });
}

export const PINCODES: readonly DemoPincode[] = Object.entries(DISTRICTS).flatMap(([state, list]) =>
  list.split(';').flatMap((entry) => districtRows(state, entry)),
);
