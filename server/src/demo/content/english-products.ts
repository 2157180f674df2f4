import type { ParameterContent, StoryContent } from './content.ts'

const appliance: ParameterContent = {
  name: 'appliance',
  entity: 'appliance',
  required: false,
  prompts: ['Which product is it about?'],
}

export const englishProducts: StoryContent = {
  name: 'Products',
  intents: [
    {
      name: 'product_warranty',
      phrases: [
        'What is the warranty on this [washing machine](appliance)?',
        'warranty period for [ac](appliance) compressor',
        'how many years guarantee do i get',
        'is my [tv](appliance) still under warranty',
        'extended warranty price?',
        'does the warranty cover the panel of the [led tv](appliance)',
        'how do i register the warranty card',
        'lost my warranty card, what now',
        'gaurantee on [mixer](appliance) motor',
        'waranty kitne saal ki hai',
        'Is physical damage covered?',
        'what all is covered in the 2 year protection plan',
        'can i buy extra warranty after purchase',
        'warranty claim process',
        'do online purchases get brand warranty in India?',
        'My [geyser](appliance) is 13 months old, will the tank be covered free',
        'will the warranty be void if a local mechanic opens it',
        'need to check warranty expiry date of my [fridge](appliance)',
        'guarantee period of the [mixer](appliance)',
        'how many years of warranty do i get',
      ],
      responses: [
        'Every product has at least **1 year** of brand warranty. Longer ones:\n\n' +
          '- AC and fridge compressors: **10 years**\n- Washing machine motors: **5 years**\n' +
          '- TV panels: **2 years**\n\nYour invoice is the warranty card. Dates and claims: ' +
          '[My Warranty](https://example.com/warranty).',
        'The warranty of your {{appliance|product}} runs from the invoice date and does not cover breakage or surges. ' +
          'Our [Protect plan](https://example.com/protect) does, from Rs. 499 a year.',
      ],
      parameters: [appliance],
    },
    {
      name: 'product_availability',
      phrases: [
        'Is the 55 inch [tv](appliance) in stock?',
        'when will the 7 kg [front load](appliance) be back in stock',
        'notify me when available',
        'do you sell [dishwasher](appliance)s with 14 place settings',
        'it says sold out, any chance of restock this week',
        'which brands of [water purifier](appliance) do you have',
        'do you have inverter [split ac](appliance) 1.5 ton 5 star',
        'out of stock since a month yaar',
        'Can you suggest a good [mixer grinder](appliance) under 5000?',
        'looking for a silent [chimney](appliance) for a small kitchen',
        'is this model available in red',
        'kya [induction](appliance) stock mein hai',
        'show me 5 star rated [refrigerator](appliance)s',
        'price of the 25 litre [geyser](appliance)',
        'do you stock spare jars and filters',
        'any offers on [smart tv](appliance) this diwali',
        'which is the best [laptop](appliance) for a student, price within 50k',
        '[vacuum](appliance) shows unavailable, when will it be in stock',
        'do you have [dishwasher](appliance)s available',
        'what is the price of the 43 inch [television](appliance)',
        'which models of [microwave](appliance) do you sell',
        'suggest a [refrigerator](appliance) for a small family',
      ],
      responses: [
        'Stock and price are live on each product page: enter your pincode to see both. ' +
          '[Browse {{appliance|all products}}](https://example.com/shop).\n\nIf it is sold out, tap **Notify me** ' +
          'and we message you the hour it is back.',
      ],
      parameters: [appliance],
    },
    {
      name: 'installation_help',
      phrases: [
        'When will someone come to install my [ac](appliance)?',
        'installation is free or paid',
        'technician did not come for installation',
        'need wall mounting for new [tv](appliance)',
        'how to book installation',
        'installation charges for [water purifier](appliance)',
        'got the delivery today, please schedule the demo',
        'who will install the [geyser](appliance), you or the brand',
        'fitting kab hoga',
        'instalation pending since 4 days, very poor',
        'is copper pipe included in ac installation',
        'can my own electrician fit the [ceiling fan](appliance)',
        'Do you give a demo of the [dishwasher](appliance) at home?',
        'will they also uninstall my old [window ac](appliance)',
        'what should i keep ready before the installation visit',
        'who will install it, i have only unboxed it',
        'is fitting of the [chimney](appliance) free or charged',
        'nobody came to install the [washing machine](appliance)',
        'installation and demo of my new [microwave](appliance)',
        'wall mount fitting for 55 inch [led tv](appliance)',
        'i want installation today',
      ],
      responses: [
        'Installation is **free** for ACs, TVs, washing machines, water purifiers, geysers and chimneys. ' +
          'The brand calls you within **24 hours of delivery**.\n\n' +
          'Extra pipe, stands and drilling through stone are charged: [rate card](https://example.com/installation).',
      ],
      parameters: [appliance],
    },
  ],
}
