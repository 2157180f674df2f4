import type { StoryContent } from './content.ts'

export const englishService: StoryContent = {
  name: 'Stores & Service',
  intents: [
    {
      name: 'book_repair',
      phrases: [
        'I want to book a repair',
        'my [fridge](appliance) is not cooling',
        'book a service for my [washing machine](appliance) [tomorrow](date)',
        'need a technician for [ac](appliance)',
        '[tv](appliance) has no picture only sound, send someone',
        'please send a mechanic on [Saturday](date)',
        'my [mixer](appliance) is making a burning smell',
        'service request',
        '[ac](appliance) gas refill needed, call me on [9000041127](phone)',
        '[washing mashine](appliance) not spinning, water stays inside',
        '[geyser](appliance) not heating pls repair',
        'mechanic bhejo, [fridge](appliance) kharab hai',
        'Can a service engineer visit [next Monday](date)? My number is [9000058310](phone)',
        'repair booking for [microwave](appliance) [day after tomorrow](date)',
        'my [laptop](appliance) keeps switching off, i need it fixed',
        'annual servicing of two [split ac](appliance) before summer',
        '[chimney](appliance) stopped working after 6 months, arrange service visit',
        'Kindly schedule a repair visit for the [ceiling fan](appliance)',
        '[water purifier](appliance) service with filter change on [5 December](date)',
        '[dishwasher](appliance) is leaking and not working, need urgent repair',
        '[ac](appliance) not cooling, technician needed',
        '[tv](appliance) stopped working, please repair it',
      ],
      responses: [
        'Booked! A technician comes for your **{{appliance}}** on **{{date}}** between 10 am and 6 pm ' +
          'and calls **{{phone}}** 30 minutes before.\n\n' +
          '- Under warranty: **free**\n- Otherwise: Rs. 349 for the visit, parts extra\n\n' +
          'Change the slot on [My Repairs](https://example.com/repairs).',
      ],
      parameters: [
        {
          name: 'appliance',
          entity: 'appliance',
          required: true,
          prompts: [
            'Which appliance needs a repair?',
            'I did not catch the appliance. Is it a fridge, an AC, a TV, a washing machine or something else?',
          ],
        },
        {
          name: 'date',
          entity: 'sys.date',
          required: true,
          prompts: [
            'On which day should the technician come?',
            'Please give me a day, such as *tomorrow*, *Friday* or *5 December*.',
          ],
        },
        {
          name: 'phone',
          entity: 'sys.phone-number',
          required: true,
          prompts: [
            'Which mobile number should the technician call?',
            'That does not look like a phone number. Please send all 10 digits.',
          ],
        },
      ],
    },
    {
      name: 'store_hours',
      phrases: [
        'What are your store timings?',
        'store open on sunday?',
        'is there an acme shop in [Bengaluru](city)',
        'nearest store',
        'are you open now',
        'shop timing [Delhi](city)',
        'till what time is your [Hyderabad](city) showroom open',
        'store kitne baje khulta hai',
        'holiday on republic day or open?',
        'address of your [Chennai](city) branch please',
        'can i walk in to the [Andheri](city) store after 8 pm',
        'shop opening hrs',
        'Where is your showroom in [Kolkata](city)?',
        'do i need an appointment to visit the store',
        'is parking available at the [Mumbai](city) outlet',
        'Do you have an outlet or showroom near me?',
        'working hours of the shop',
        'when does the store in [Pune](city) close',
        'what time does the showroom open',
        'do you have a store in [Jaipur](city)',
        'store address in [Surat](city)',
      ],
      responses: [
        'Our stores in **{{city|all cities}}** are open:\n\n' +
          '- Monday to Saturday: **10:30 am to 9 pm**\n- Sunday: **11 am to 8 pm**\n\n' +
          'Find the nearest one on the [store map](https://example.com/stores).',
      ],
      parameters: [
        { name: 'city', entity: 'sys.city', required: false, prompts: ['In which city are you looking for a store?'] },
      ],
    },
  ],
}
