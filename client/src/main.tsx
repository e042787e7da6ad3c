import { render } from "preact";
import { connection } from "./app";
import { Home } from "./pages/Home";
import { Room } from "./pages/Room";
import { follow, route } from "./router";
import { followPage } from "./socket";
import { startTheme } from "./theme";
import "./styles/base.css";
import "./styles/home.css";
import "./styles/parts.css";
import "./styles/room.css";

function App() {
  const at = route.value;
  return at.page === "room" ? <Room key={at.id} id={at.id} /> : <Home />;
}

startTheme();
follow();
followPage(connection);
connection.connect();
render(<App />, document.getElementById("app") as HTMLElement);
