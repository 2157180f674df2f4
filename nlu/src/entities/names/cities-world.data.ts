/** Format: see namesOf in dictionary.ts. */
export const worldCities = `
New York: new york city, nyc, न्यूयॉर्क, न्यू यॉर्क; Los Angeles: लॉस एंजेलिस; Chicago: शिकागो; Houston: ह्यूस्टन; Phoenix*; Philadelphia; San Antonio; San Diego
Dallas: डलास; San Jose; Austin; Jacksonville; Fort Worth; Columbus; Charlotte*; San Francisco: san fran, सैन फ्रांसिस्को; Indianapolis; Seattle: सिएटल; Denver
Washington DC: washington d.c., washington, d.c., वाशिंगटन डीसी; Boston: बोस्टन; El Paso; Nashville; Detroit; Oklahoma City; Portland; Las Vegas: vegas, लास वेगास
Memphis; Louisville; Baltimore; Milwaukee; Albuquerque; Tucson; Fresno; Sacramento; Kansas City; Atlanta: अटलांटा; Omaha; Colorado Springs; Raleigh; Miami: मियामी
Virginia Beach; Oakland; Minneapolis; Tulsa; Tampa; Arlington; New Orleans; Cleveland; Honolulu; Anaheim; Orlando; Cincinnati; Pittsburgh; St Louis: saint louis, st. louis
Jersey City; Newark; Plano; Irvine; Buffalo*; Fremont; Santa Clara; Sunnyvale; Mountain View; Palo Alto; Cupertino; Redmond; Salt Lake City; Cambridge; Princeton
Toronto: टोरंटो; Montreal: मॉन्ट्रियल; Vancouver: वैंकूवर; Calgary; Edmonton; Ottawa: ओटावा; Winnipeg; Quebec City; Hamilton*; Brampton; Mississauga; Surrey*; Halifax
Mexico City: मेक्सिको सिटी; Guadalajara; Monterrey; Cancun; Havana; Kingston; San Juan; Panama City; Guatemala City; Bogota; Medellin; Lima*; Quito; Caracas; Santiago
Buenos Aires; Montevideo; Asuncion; La Paz; Sao Paulo: साओ पाउलो; Rio de Janeiro: rio, रियो; Brasilia; Salvador*; Fortaleza
London: लंदन, लन्दन; Birmingham; Manchester; Liverpool; Leeds; Sheffield; Bristol; Glasgow; Edinburgh; Leicester; Nottingham; Newcastle; Southampton; Cardiff; Belfast
Oxford; Brighton; Coventry; Bradford; Slough; Reading*; Bath*; York*; Dublin: डबलिन; Cork*; Galway; Paris: पेरिस; Marseille: marseilles; Lyon; Toulouse; Nice*; Nantes
Bordeaux; Lille; Strasbourg; Cannes; Berlin: बर्लिन; Hamburg; Munich: muenchen, münchen, म्यूनिख; Cologne: koeln, köln; Frankfurt: frankfurt am main, फ्रैंकफर्ट; Stuttgart
Dusseldorf: duesseldorf; Leipzig; Dresden; Hanover: hannover; Nuremberg: nuernberg, nürnberg; Bonn; Bremen; Dortmund; Vienna: wien, वियना; Salzburg; Innsbruck; Zurich: zuerich, ज्यूरिख
Geneva: geneve, जिनेवा; Bern; Basel; Lausanne; Lucerne; Interlaken; Amsterdam: एम्स्टर्डम; Rotterdam; The Hague: hague; Utrecht; Eindhoven; Brussels: bruxelles, ब्रुसेल्स; Antwerp
Ghent; Bruges; Luxembourg City; Madrid: मैड्रिड; Barcelona: बार्सिलोना; Valencia; Seville: sevilla; Malaga; Bilbao; Granada; Lisbon: lisboa, लिस्बन; Porto; Rome: roma, रोम
Milan: milano, मिलान*; Naples: napoli; Turin: torino; Florence*: firenze; Venice: venezia, वेनिस; Bologna; Verona; Pisa; Athens: एथेंस; Thessaloniki; Santorini; Istanbul: इस्तांबुल
Ankara; Izmir; Antalya; Moscow: moskva, मॉस्को; Saint Petersburg: st petersburg, st. petersburg; Kazan; Novosibirsk; Kyiv: kiev, कीव; Odesa: odessa; Lviv; Minsk; Warsaw: warszawa
Krakow: cracow; Gdansk; Wroclaw; Prague: praha, प्राग; Brno; Bratislava; Budapest: बुडापेस्ट; Bucharest; Sofia*; Belgrade; Zagreb; Split*; Dubrovnik; Ljubljana; Sarajevo; Skopje
Tirana; Copenhagen: कोपेनहेगन; Stockholm: स्टॉकहोम; Gothenburg; Malmo; Oslo: ओस्लो; Bergen; Helsinki: हेलसिंकी; Reykjavik; Tallinn; Riga; Vilnius; Chisinau; Tbilisi; Yerevan; Baku
Dubai: दुबई; Abu Dhabi: अबू धाबी; Sharjah: शारजाह; Ajman; Doha: दोहा; Riyadh: रियाद; Jeddah: jedda, जेद्दा; Mecca: makkah, मक्का; Medina: madinah, मदीना; Dammam; Muscat: मस्कट
Manama; Kuwait City: कुवैत सिटी; Baghdad: बगदाद; Tehran: तेहरान; Isfahan; Damascus; Beirut; Amman; Jerusalem: यरूशलेम; Tel Aviv; Haifa; Kabul: काबुल; Kandahar; Tashkent; Samarkand
Almaty; Astana; Bishkek; Karachi: कराची; Lahore: लाहौर; Islamabad: इस्लामाबाद; Rawalpindi; Peshawar; Quetta; Multan; Faisalabad; Dhaka: dacca, ढाका; Chittagong: chattogram; Sylhet
Kathmandu: काठमांडू, काठमांडु; Pokhara: पोखरा; Biratnagar; Lumbini; Thimphu; Paro; Colombo: कोलंबो; Kandy*; Galle; Jaffna; Male*; Yangon: rangoon; Mandalay; Naypyidaw
Bangkok: बैंकॉक; Phuket: फुकेत; Pattaya: पटाया; Chiang Mai; Krabi; Hanoi: हनोई; Ho Chi Minh City: saigon; Da Nang; Phnom Penh; Siem Reap; Vientiane; Kuala Lumpur: KL, कुआलालंपुर
Penang; Johor Bahru; Langkawi; Jakarta: जकार्ता; Bandung; Surabaya; Yogyakarta; Denpasar; Ubud; Manila: मनीला; Cebu; Davao; Beijing: peking, बीजिंग; Shanghai: शंघाई
Guangzhou; Shenzhen; Chengdu; Wuhan: वुहान; Xian: xi'an; Hangzhou; Nanjing; Tianjin; Chongqing; Lhasa; Taipei: ताइपे; Kaohsiung; Seoul: सियोल; Busan; Incheon; Pyongyang
Tokyo: टोक्यो, टोकियो; Osaka: ओसाका; Kyoto: क्योटो; Yokohama; Nagoya; Sapporo; Fukuoka; Hiroshima: हिरोशिमा; Nagasaki; Ulaanbaatar
Sydney: सिडनी; Melbourne: मेलबर्न; Brisbane; Perth; Adelaide; Canberra: कैनबरा; Gold Coast; Darwin*; Hobart; Auckland: ऑकलैंड; Wellington; Christchurch; Queenstown; Suva
Cairo: काहिरा; Alexandria; Giza; Casablanca; Marrakesh: marrakech; Rabat; Tunis; Algiers; Tripoli; Khartoum; Addis Ababa; Nairobi: नैरोबी; Mombasa; Kampala; Kigali; Dar es Salaam
Dodoma; Zanzibar; Lagos; Abuja; Accra; Kumasi; Dakar; Abidjan; Bamako; Kinshasa; Luanda; Lusaka; Harare; Gaborone; Windhoek; Maputo; Antananarivo; Port Louis
Johannesburg: joburg, जोहान्सबर्ग; Cape Town: केप टाउन; Durban: डरबन; Pretoria; Port Elizabeth; Bloemfontein
`
