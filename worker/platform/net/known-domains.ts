/** Domains that give mailboxes to everybody. */
export const mailProviders: ReadonlySet<string> = new Set(
  `126.com 139.com 163.com 189.cn aim.com aliyun.com arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch btinternet.com
  centrum.cz charter.net comcast.net cox.net daum.net disroot.org duck.com earthlink.net email.com email.cz email.it eircom.net
  fastmail.com fastmail.fm foxmail.com free.fr freenet.de googlemail.com gmail.com hanmail.net hey.com home.nl hushmail.com
  icloud.com inbox.lv inbox.ru interia.pl internode.on.net kakao.com kpnmail.nl laposte.net libero.it list.ru live.com mac.com
  mail.com mail.de mail.ee mail.ru mailbox.org mailfence.com mailinator.com me.com msn.com naver.com neuf.fr nate.com ntlworld.com
  o2.pl onet.eu onet.pl op.pl optonline.net orange.fr passport.com pm.me posteo.de posteo.net proton.me protonmail.ch
  protonmail.com qq.com rambler.ru rediffmail.com riseup.net rocketmail.com runbox.com sapo.pt sbcglobal.net seznam.cz sfr.fr
  shaw.ca sina.cn sina.com skynet.be sky.com sohu.com startmail.com sympatico.ca t-online.de talktalk.net telenet.be telus.net
  tin.it tiscali.it tlen.pl tuta.com tuta.io tutanota.com tutanota.de tutamail.com ukr.net uol.com.br usa.net verizon.net
  virgilio.it virginmedia.com wanadoo.fr web.de windowslive.com wp.pl xs4all.nl yeah.net ymail.com ya.ru zoho.com zohomail.com
  zohomail.eu ziggo.nl bol.com.br terra.com.br ig.com.br i.ua abv.bg walla.co.il walla.com docomo.ne.jp ezweb.ne.jp
  softbank.ne.jp nifty.com biglobe.ne.jp ocn.ne.jp guerrillamail.com 10minutemail.com temp-mail.org yopmail.com trashmail.com
  maildrop.cc sharklasers.com getnada.com dispostable.com`.split(/\s+/),
);

/** Providers of mailboxes with domains in many countries. */
export const mailBrands: ReadonlySet<string> = new Set(
  'aol gmail gmx googlemail hotmail hushmail icloud live mail outlook protonmail tutanota yahoo yandex ymail yopmail'.split(
    ' ',
  ),
);

/** Hosts of many parties: who writes below them is not who holds them. */
export const sharedHosts: ReadonlySet<string> = new Set(
  `about.me academia.edu allegro.pl alibaba.com aliexpress.com apple.com artstation.com avito.ru bandcamp.com bandsintown.com
  bark.com behance.net bento.me bing.com bit.ly blogger.com bluesky.social bsky.app business.site buymeacoffee.com calendly.com
  campsite.bio canva.site canva.com carrd.co checkatrade.com cdiscount.com dawanda.com depop.com deviantart.com discord.com
  discord.gg dribbble.com eventbrite.com eventim.de facebook.com fb.com fb.me fiverr.com flickr.com folksy.com foursquare.com
  github.com gitlab.com godaddysites.com gofundme.com goo.gl goodreads.com gumroad.com hotfrog.com houzz.com imdb.com instagram.com
  issuu.com jimdo.com jimdofree.com jimdosite.com kakao.com kickstarter.com kleinanzeigen.de ko-fi.com last.fm leboncoin.fr
  lieferando.de line.me linkedin.com linkin.bio linkr.bio linktr.ee lnk.bio m.me mastodon.social maps.app.goo.gl medium.com
  meetup.com messenger.com mixcloud.com milkshake.app my-free.website mystrikingly.com naver.com notion.site notion.so odoo.com
  ok.ru onlyfans.com opentable.com openstreetmap.org ozon.ru patreon.com paypal.com paypal.me pinterest.com poshmark.com qr.ae quora.com
  reddit.com redbubble.com researchgate.net rakuten.co.jp reverbnation.com saatchiart.com session.de shopee.com site123.me
  skype.com snapchat.com society6.com soundcloud.com spotify.com squareup.com storenvy.com strava.com substack.com t.co t.me
  taplink.cc taobao.com telegram.me telegram.org threads.net threads.com thumbtack.com tictail.com tiktok.com tinyurl.com tmall.com
  treatwell.co.uk trello.com tripadvisor.com trustpilot.com tumblr.com twitch.tv twitter.com ubereats.com ueniweb.com upwork.com
  viator.com viber.com vimeo.com vinted.com vk.com vk.ru wa.me wattpad.com webnode.page weebly.com weibo.com whatsapp.com
  wheree.com wikidata.org wikimedia.org wikipedia.org wikivoyage.org wildberries.ru willhaben.at wix.com wixsite.com
  wolt.com wordpress.com x.com xing.com yell.com yolasite.com youtu.be youtube.com zhihu.com zalando.com zazzle.com zomato.com`.split(
    /\s+/,
  ),
);

/** Companies with such hosts in many countries. */
export const sharedBrands: ReadonlySet<string> = new Set(
  'airbnb amazon booking ebay etsy eventbrite expedia facebook google mercadolibre pinterest shopee tripadvisor yelp'.split(
    ' ',
  ),
);
