/** Verbs by what they are beside: a word that is also a noun begins an order only with an object behind it. */
export const verbs = new Set(
  `accept access activate add adjust apply approve arrange arrive ask assist attach attend avoid be become begin block
  borrow bring browse buy calculate cancel check choose claim clear close collect come compare complain complete confirm
  connect contact continue convert copy correct cover create deactivate decline deduct deliver deposit describe disable
  disconnect display download earn edit email enable end enroll enter explain extend fill find finish fix follow forward
  get give go guide happen have help hold increase inform install issue join keep know learn leave let like link list
  locate log look lower lose make manage modify move need open operate pause pay pick place play postpone process provide
  purchase qualify raise reach read rebook receive recharge recommend redeem reduce register reinstall remind remove
  renew rent repair repeat replace request reschedule reserve reset resend resolve restart resume retrieve return review
  schedule search see select sell send set settle share ship show sign speak start stay stop submit subscribe suggest
  support switch take talk tell test top track transfer try turn unblock unlock unsubscribe update upgrade upload use
  validate verify view visit wait want withdraw work write book call change charge cost exchange order refund report
  rate print scan shop message text invest apologise translate cook eat drink sleep travel fly drive park watch listen
  fail expire appear load respond crash ring land depart last count refuse accept decrease run wear grow delete erase leave reject retry stream save clean wash improve introduce mark mute`.split(
    /\s+/,
  ),
)

/** What stands behind these words makes a name of them: an order status, a return policy. */
export const nounVerbs = new Set(
  `access book call change charge claim contact cost cover email exchange help issue link list look message order park
  process purchase rate refund rent repair report request return review schedule search ship shop support text transfer
  travel work update upgrade display test track visit deposit log recharge switch play print`.split(/\s+/),
)

export const nounHeads = new Set(
  `status policy policies id number history details amount process time times form request requests charges charge fee
  fees center centre team page code option options price cost desk update tracking confirmation cancellation summary
  limit rate rates address book list plan plans issue problem error period window reference options value`.split(/\s+/),
)

export const determiners = new Set(
  `my your our his her their its the a an this that these those any some every each another no all both one two three
  four five six seven eight nine ten`.split(/\s+/),
)

export const pronouns = new Set('i you we they he she it there this these those someone somebody anyone'.split(' '))

export const auxiliaries = new Set(
  'is are was were am will would can could shall should may might must do does did has have had'.split(' '),
)

export const modals = new Set('will would can could shall should may might must'.split(' '))

/** What something may be, behind its name. */
export const predicates = new Set(
  `available open ready late free closed delayed safe valid blocked wrong right broken damaged missing lost stuck pending
  active inactive expired refundable possible necessary required included mandatory enough cheaper better different
  correct incorrect down slow up out on off still not so too very already due due`.split(/\s+/),
)

export const prepositions = new Set(
  `to from for with without in on at by of about into near under over after before until till during between through
  via using and or if when because as than per back out up down off online now today tomorrow yesterday again soon please
  here there yet immediately instead anymore`.split(/\s+/),
)

/** What a customer calls their own. */
export const ownThings = new Set(
  `order package parcel balance account card password ticket booking reservation subscription payment profile address
  bill invoice refund statement pin number plan wallet cart delivery appointment policy membership salary loan`.split(
    /\s+/,
  ),
)

/** Of these there is one for everybody. */
export const commonThings = new Set(
  `policy hours timings price cost fee fees charges location procedure process menu deadline rules terms warranty`.split(
    ' ',
  ),
)

/** A statement with one of these words asks for help. */
export const troubles = new Set(
  `not no never cannot can't don't didn't doesn't isn't wasn't won't failed fails failing lost forgot forgotten broken wrong
  late delayed damaged stolen missing error errors problem problems issue issues trouble crash crashes crashing crashed
  blocked declined stuck deducted expired still slow hacked locked rejected unable defective cancelled incorrect cracked
  overcharged twice waiting leaking faulty frozen misplaced invalid`.split(/\s+/),
)

/** Other names of a thing, and other words for how and when. */
export const thingSynonyms: Record<string, readonly string[]> = {
  package: ['parcel'],
  parcel: ['package'],
  bill: ['invoice'],
  invoice: ['bill'],
  price: ['cost'],
  problem: ['issue'],
  issue: ['problem'],
  store: ['shop'],
  movie: ['film'],
  film: ['movie'],
  photo: ['picture'],
  picture: ['photo'],
  representative: ['agent'],
  vacation: ['holiday'],
  cellphone: ['mobile phone'],
  fridge: ['refrigerator'],
  doctor: ['physician'],
  nearest: ['closest'],
  closest: ['nearest'],
  cheapest: ['least expensive'],
  incorrect: ['wrong'],
  immediately: ['right away', 'right now'],
  urgently: ['right away', 'as soon as possible'],
  timings: ['hours'],
  reservation: ['booking'],
  booking: ['reservation'],
  purchase: ['order'],
}

/** Other verbs for the same act: with `of`, done to one of these; with `isOwn`, said of what one does oneself. */
export const actSynonyms: Record<string, { words: readonly string[]; of?: ReadonlySet<string>; isOwn?: true }> = {
  buy: { words: ['purchase', 'get'] },
  purchase: { words: ['buy'] },
  check: { words: ['see', 'view'], of: shownThings(), isOwn: true },
  view: { words: ['see', 'check'], of: shownThings(), isOwn: true },
  find: { words: ['locate'] },
  locate: { words: ['find'] },
  change: { words: ['update', 'edit'], of: writtenThings() },
  update: { words: ['change', 'edit'], of: writtenThings() },
  edit: { words: ['change', 'update'], of: writtenThings() },
  modify: { words: ['change'] },
  remove: { words: ['delete'] },
  delete: { words: ['remove'] },
  book: { words: ['reserve'] },
  reserve: { words: ['book'] },
  speak: { words: ['talk'] },
  talk: { words: ['speak'] },
  repair: { words: ['fix'] },
  return: { words: ['send back'] },
  begin: { words: ['start'] },
  contact: { words: ['reach', 'get in touch with'] },
  activate: { words: ['enable'] },
  enable: { words: ['activate'] },
  deactivate: { words: ['disable'] },
  disable: { words: ['deactivate'] },
  receive: { words: ['get'] },
  obtain: { words: ['get'] },
  assist: { words: ['help'] },
  verify: { words: ['confirm'] },
  reschedule: { words: ['move'] },
  postpone: { words: ['move'] },
  resolve: { words: ['fix', 'solve'] },
}

function shownThings(): ReadonlySet<string> {
  const things = 'balance status statement order orders details bill history account plan prices menu schedule invoice'
  return new Set(things.split(' '))
}

function writtenThings(): ReadonlySet<string> {
  return new Set('address number email password plan details name information profile pin contact'.split(' '))
}
