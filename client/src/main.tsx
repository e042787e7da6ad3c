import { render } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { connection } from "./app";
import { followPage } from "./pageLife";
import { Failed } from "./pages/Failed";
import { Home } from "./pages/Home";
import { Nothing } from "./pages/Nothing";
import { Profile } from "./pages/Profile";
import { Replay } from "./pages/Replay";
import { Room } from "./pages/Room";
import { Scores } from "./pages/Scores";
import { InviteBar } from "./parts/InviteBar";
import { QueueBar } from "./parts/QueueBar";
import { UpdateBar } from "./parts/UpdateBar";
import { follow, route } from "./router";
import { startSound } from "./sound";
import { startTheme } from "./theme";
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/marks.css";
import "./styles/banner.css";
import "./styles/sheet.css";
import "./styles/little.css";
import "./styles/forms.css";
import "./styles/home.css";
import "./styles/clock.css";
import "./styles/seats.css";
import "./styles/actions.css";
import "./styles/moves.css";
import "./styles/result.css";
import "./styles/entrance.css";
import "./styles/room.css";
import "./styles/lesson.css";
import "./styles/scores.css";
import "./styles/queue.css";

function App() {
  return (
    <>
      <UpdateBar />
      <QueueBar />
      <InviteBar />
      <Guarded />
    </>
  );
}

/** The page that is open; where it fails to be drawn, the rest of this client lives on. */
function Guarded() {
  const [failure] = useErrorBoundary((error) => reportError(error));
  return failure ? <Failed /> : <Page />;
}

function Page() {
  const at = route.value;
  switch (at.page) {
    case "room":
      return <Room key={at.id} id={at.id} />;
    case "replay":
      return <Replay key={at.id} id={at.id} at={at.at} />;
    case "scores":
      return <Scores game={at.game} board={at.board} period={at.period} />;
    case "player":
      return <Profile key={at.id} id={at.id} />;
    case "home":
      return <Home />;
    case "nothing":
      return <Nothing />;
  }
}

startTheme();
startSound();
follow();
followPage(connection);
connection.connect();
const place = document.getElementById("app");
if (place) render(<App />, place);
