/** The last parts of web addresses: IANA's list, without those that nobody can get a name under, such as brands' and `.gov`. */

const countries = `
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca
  cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr
  ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm
  jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq
  mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re
  ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to
  tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
`;
const others = `
  abc abogado abudhabi academy accountant accountants actor ads adult aero africa agency airforce alsace amsterdam
  analytics apartments app arab archi army art asia associates attorney auction audio auto autos baby band bank
  bar barcelona bargains bayern beauty beer berlin best bet bible bid bike bingo bio biz black blackfriday blog
  blue boats bond boo book boston bot boutique box broker brussels build builders business buy buzz bzh cab cafe
  cal call cam camera camp capetown capital car care career careers cars casa cash casino cat catering catholic
  center ceo cfd channel charity chat cheap christmas church circle city claims cleaning click clinic clothing
  cloud club coach codes coffee college cologne com community company compare computer condos construction
  consulting contact contractors cooking cool coop corsica country coupons courses credit creditcard creditunion
  cricket cruises cymru cyou dad dance date dating day deal deals degree delivery democrat dental dentist desi
  design dev diamonds diet digital direct directory discount diy doctor dog domains download durban earth eat eco
  education email energy engineer engineering enterprises equipment estate eurovision eus events exchange expert
  exposed express fail faith family fan fans farm farmers fashion feedback film finance financial fish fishing fit
  fitness flights florist flowers foo food football forex forsale foundation free fun fund furniture futbol fyi
  gal gallery game games garden gay gdn gea gent gift gifts gives giving glass gle global gmbh gold golf gop
  graphics gratis green gripe group guide guitars guru hair hamburg haus health healthcare help helsinki hermes
  hiphop hiv hockey holdings holiday homes horse hospital host hosting house icu immo immobilien inc industries
  info ink institute insurance insure international investments irish ist istanbul jetzt jewelry jobs joburg
  juegos kaufen kids kim kitchen kiwi koeln krd kyoto land lat law lawyer lds lease legal lgbt life lifeinsurance
  lifestyle lighting limited limo link live living llc llp loan loans locus lol london lotto love ltd ltda luxe
  luxury madrid maison makeup man management map market marketing markets mba media melbourne meme memorial men
  menu miami mini mma mobi moda moe mom money mormon mortgage moscow motorcycles mov movie museum music nagoya
  name net news ngo ninja now nrw nyc observer okinawa one ong onl online ooo open org organic osaka ovh page
  panasonic paris partners parts party pet pharmacy phd photo photography photos physio pics pictures pink pizza
  place plumbing plus poker porn post press pro productions prof promo properties property protection pub qpon
  quebec racing radio realestate realtor realty recipes red rehab reise reisen reit ren rent rentals repair report
  republican rest restaurant review reviews rich richardli rio rip rocks rodeo rsvp rugby ruhr run saarland safe
  sale salon sarl scholarships school schule science scot seat security select services sex sexy shiksha shoes
  shop shopping show singles site ski skin sky soccer social software solar solutions song soy spa space sport
  stockholm storage store stream studio study style sucks supplies supply support surf surgery swiss sydney
  systems taipei tatar tattoo tax taxi tci team tech technology tel temasek tennis thd theater theatre tickets
  tienda tips tires tirol today tokyo tools top tours town toyota toys trade trading training travel trust tui
  university uno vacations vegas ventures versicherung vet viajes video villas vin vip vision vlaanderen vodka
  vote voting voto voyage wales wang watch webcam website wed wedding whoswho wien wiki win wine work works world
  wtf xin xxx xyz yachts yoga yokohama zip zone zuerich
`;
const inScripts = 'भारत भारतम् भारोत ভারত ভাৰত ਭਾਰਤ ભારત ଭାରତ இந்தியா భారత్ ಭಾರತ ഭാരതം بھارت';

/** Those that also follow an abbreviation or an initial in honest texts: "Opp.Club", "Pvt.Ltd". With `wordsOfNames`, "K.Dev". */
const words = `
  academy apartments army art auto baby bank bar beauty bike black blue box builders business cab cafe camp care
  cars center church city clinic clothing club coffee college company computer construction cricket degree
  dental diamonds doctor energy engineering enterprises estate express faith farm fashion film fitness
  flowers food football foundation furniture gallery garden gold golf green group guru hair health hockey holdings
  hospital house industries institute insurance international jewelry kids kim kitchen land law life limited
  living llp ltd management market markets media museum music om one organic parts photo pink pizza
  place plumbing post press properties ps ph pub radio realty red rent repair rest restaurant salon school science
  services shiksha shoes shop show solar solutions spa sport st storage store studio supply surgery systems tax taxi
  technology tennis theater theatre tires tools top tours town toys trade training travel trust university
  villas watch wedding works world yoga zone
`;
/** These begin names. Nothing in an address begins with them, so after another word they are only the ends of links. */
const wordsOfNames = 'ch click de desi dev love man md men mr sh sk today';

export const addressEndings: ReadonlySet<string> = listed(`${countries} ${others} ${inScripts}`);
export const endingsThatAreWords: ReadonlySet<string> = listed(`${words} ${wordsOfNames}`);
/** Those that begin a part of an address: "MG Road.Shop 4", "Ring Road.At Post Nashik". */
export const endingsInPlaces: ReadonlySet<string> = listed(`${words} at nr`);

function listed(text: string): ReadonlySet<string> {
  return new Set(text.normalize('NFKC').trim().split(/\s+/));
}
