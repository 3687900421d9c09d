/**
 * The 1058 passwords of at least six characters that attackers try first: from the frequency list of zxcvbn (MIT), and
 * Swedish ones. All are lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  000000 007007 01011980 01012000 01012011 010203 102030 1029384756 111111 11111111 111222 112233 11223344
  123123 123123a 1232323q 123321 12344321 1234554321 123456 1234567 12345678 123456789 1234567890 123456789a
  123456789q 123456a 123456q 12345a 12345q 12345qwert 1234qwer 123654 123654789 123789 123abc 123qwe
  123qweasd 124578 12qwaszx 131313 134679 135790 142536 147258 147258369 147852 147852369 159357 159753
  159951 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 21122112 246810 315475 456123 4815162342 666666 666999
  696969 741852 741852963 7777777 789456 789456123 852456 8675309 9379992 a12345 a123456 a1b2c3 a1b2c3d4
  abc123 abcd1234 abcåäö access accord action adidas adrian airborne airforce airplane alabama alaska albert
  alexande alexander alexandr alexis alicia alison allison alpha1 alskling alyssa amanda amateur america
  american anders anderson andrea andreas andrew andrey angel1 angela angels animal annika anthony antonio
  apache apollo apples arizona arnold arsenal arthur asd123 asdasd asdf1234 asdfasdf asdfgh asdfghjk
  asdfghjkl ashley asshole assman atlanta august austin avalon avatar awesome azerty babygirl badass badboy
  badger bailey baller bambam banana bandit barbara barbie barney baseball basketball bastard batman baxter
  beatles beauty beaver beavis benjamin berlin bigboy bigcock bigdaddy bigdick bigdog bigmac bigman bigred
  bigtits biljard billybob birdie bishop bitches biteme blazer blink182 blizzard blomma blonde blowjob
  blowme bluebird bobafett bollocks bond007 bondage bonnie boobies booboo booger boogie boomer boston
  bowling bradley brandon brandy braves brazil brenda britney brittany bronco broncos brooke brooklyn
  brother browns brutus bubba1 bubble bubbles buddha buddy1 budlight buffalo bulldog bulldogs bullet
  bullshit burton business buster butter butthead cadillac caesar calvin camaro cameron canada cancer cannon
  captain cardinal carlos carmen carolina caroline carrie carter cartman casino casper cassie catch22
  catfish celtic champion chance changeme charles charlie charlie1 cheese chelsea cherokee cherry cheryl
  chester chevelle cheyenne chicago chicken chocolat chopper chris1 christ christia christin chronic
  cjkysirj claire classic claudia clinton cocacola coffee college colorado compaq computer connie connor
  control cookie cooper copper corona corvette cougar courtney cowboy cowboys creative cricket crystal
  cthutq cumshot dakota dallas dancer danger daniel danielle darkness darkside darkstar dbrnjhbz debbie
  december defender denise dennis denver design destiny detroit devils dexter diablo diamond dickhead diesel
  digger digital dilbert disney djurgarden djurgården doctor dodgers doggie dolphin dolphins domino donald
  donkey douglas dragon dragon1 dreamer dreams driver drowssap drummer ducati duncan dustin eagle1 eagles
  eclipse edward einstein elaine electric elephant elizabet eminem empire engineer england enigma eugene
  everton explorer extreme falcon family fantasy farfar farmor fender ferrari fireball firebird fireman
  fisher fishing fktrcfylh florida flower flowers fluffy flyers football forest forever fotboll france
  francis frankie franklin freddie freddy fredrik freedom freepass freeuser friday friend friends froggy
  fucker fucking fuckit fuckme fuckoff fuckyou future fyfcnfcbz fylhtq gabriel galina galore gandalf garcia
  garfield gateway gators gemini general genesis genius george georgia gfhjkm ghbdtn giants gibson ginger
  goblue godzilla golden goldfish golfer goober google gordon goteborg gracie greenday gregory guinness
  guitar gundam gunner göteborg hacker hammarby hammer hannah happy1 hardcore hardon harley harrison harvey
  hawaii hawkeye heather heaven hejhej hejhej123 hejhejhej hejsan hejsan123 hellfire hello1 hello123 helpme
  hemlig hemlighet hemligt hendrix henrik hentai hercules herman hiphop hitman hobbes hockey holiday hooters
  horney horses hotdog hotrod houston howard hummer hunden hunter icecream iceman ifkgöteborg iloveyou
  indian infinity internet ireland ironman iwantu jackass jackie jackson jaguar james1 jasmine jasper
  jeffrey jennifer jeremy jessica jessie jester johanna johnny johnson jonathan jordan jordan23 joseph
  joshua julian junior jupiter justice justin juventus karina karlek kasino katana katten kawasaki kenneth
  kermit killer kimberly kirill kitten klaster knight kodiak kramer kristen kristina kärlek lacrosse lakers
  lasvegas lauren lawrence leather legend lennon lesbian leslie letmein letmein1 liberty lickme lifehack
  lights lincoln little liverpoo liverpool lizard logitech lol123 london longhorn looking losenord losenord1
  losenord123 louise lovelove lovely loveme loverboy lovers loveyou lucifer lucky1 lösenord lösenord1
  lösenord123 machine maddog madison madman madmax madonna maggie magnum maksim malmo123 malmöff mamma123
  manager manutd marcus marina marine marines marlboro marley marshall martin marvin maryjane master matrix
  matthew maverick maxima maximus maxwell melanie melissa member mercedes mercury merlin metallic metallica
  mexico michael michael1 michele michelle michigan mickey microsoft midnight mikael miller minecraft
  miranda mitchell monday money1 monica monkey monster montana mookie morfar morgan mormor morris mother
  motorola mountain mozart muffin murphy mustang mustang1 naruto nascar nastya natali natalie natasha nathan
  naughty ncc1701 ncc1701d nelson nemesis newport newyork nfnmzyf nicholas nicole nigger nikita niklas
  nintendo nipples nirvana nissan norman norton nothing november october oksana oliver olivia online orange
  orlando outlaw packard packers pakistan pamela pandora pantera panther panthers panties panzer pappa123
  paradise parker passion passport passw0rd password password1 password123 patches patricia patrick patriots
  pavilion peaches peanut pearljam peekaboo pegasus penguin people pepper perfect pervert phantom philip
  phoenix picard pickle pimpin pirate platinum playboy player please pokemon police polina pontiac poohbear
  pookie poopoo popcorn popeye porsche precious predator prelude presario pretty prince princess private
  psycho pumpkin purple pussy1 pussycat pyramid q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qazqaz qazwsx qazwsx123
  qazwsxedc qazxsw qqq111 qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123
  qwertyu qwertyui qwertyuiop qwertyuiopå rabbit rachel racing raider raiders rainbow ranger rangers raptor
  rascal rasdzv3 raymond rebecca red123 reddog redhead redrum redskins redsox redwings reggie remember
  richard robbie robert rocket rockstar roland rolltide ronald ronaldo rooster roscoe rosebud runner
  rush2112 ruslan russell russia sabrina sailor saints samantha samson samsung samuel sandman sandra saturn
  savage scarface school scooby scooter scorpio scorpion scotland scotty seattle secret security semperfi
  serega serenity sergey service sexsex shadow shaggy shannon sharon shelby shithead shooter shorty sierra
  silver simone simple simpson simpsons skipper skippy skyline slayer slipknot smokey smooth snickers sniper
  snoopy snowball snowman soccer softball sommar sommar123 sophie spanky sparky speedy spelrum spelrum123
  spencer spider spiderma spiderman spirit spitfire spooky sports spring stalker stanley stargate startrek
  starwars steelers stefan stella stephen sterling steven stewart stingray stinky stockholm street strike
  stupid sublime success sucker suckit suckme summer sunset sunshine superman surfer suzuki svenska sverige
  sverige1 sverige123 svetlana swimming swordfis swordfish sydney system tanner target tarheels tattoo
  taurus taylor tennis teresa test123 tester testing thailand theman theone therock thomas thumper thunder
  thx1138 tiffany tiger1 tigers tigger timothy tinker titanic tomcat topgun tornado toyota travis trevor
  trinity trooper trouble trucks trustno1 tucker turkey turtle tweety united usuckballz1 vagina valentin
  vampire vanessa vegeta veronica vfhbyf vfrcbv victor victoria victory viking vikings viktor vincent vinter
  virginia vision vladimir voodoo voyager walker wallace walter wanker warcraft warrior weasel welcome
  welcome1 westside whatever whynot wildcat wildcats william williams willie willow wilson windows winner
  winnie winston winter wizard wolfpack wolverin wolves wombat wrangler wutang xavier xfiles yamaha yankee
  yankees yellow yfnfif zachary zaq12wsx zeppelin zombie zxc123 zxcvbn zxcvbnm älskling
`
    .trim()
    .split(/\s+/),
)
